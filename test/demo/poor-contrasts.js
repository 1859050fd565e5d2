/** Runs in the page: texts whose contrast to what is behind them is below 4.5. */
function poorContrasts() {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
    if (!isText || !element.checkVisibility()) return []
    const pair = [luminance(getComputedStyle(element).color), luminance(behind(element))]
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    return ratio < 4.5 ? [`${ratio.toFixed(2)}: ${element.textContent}`] : []
  })
}

/** The first background that is not transparent. */
function behind(element) {
  if (!element) return 'rgb(255, 255, 255)'
  const color = getComputedStyle(element).backgroundColor
  return color === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : color
}

/** WCAG 2.2, relative luminance. */
function luminance(color) {
  const [r, g, b] = color.match(/[\d.]+/g).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

poorContrasts()

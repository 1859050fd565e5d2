/** Tables of the tag and attribute names that decide what a browser does, for `html-tracker.ts`. */

/** Elements of HTML, SVG and MathML, except `b`, `i`, `s` and `u`: they load nothing, and occur in `i<n` and `a<b`. */
const ELEMENTS = words(`
  a abbr acronym address animate animatecolor animatemotion animatetransform annotation annotation-xml applet area article
  aside audio base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center circle cite clippath
  code col colgroup command content cursor data datalist dd defs del desc details dfn dialog dir discard div dl dt element
  ellipse em embed fencedframe feimage fieldset figcaption figure filter font footer foreignobject form frame frameset
  glyph h1 h2 h3 h4 h5 h6 handler head header hgroup hr html iframe image img input ins isindex kbd keygen label legend li
  line lineargradient link listener main map mark marker marquee mask math menu menuitem meta metadata meter mfrac mglyph
  mi mn mo mover mpath mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder
  munderover multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param path pattern picture
  plaintext polygon polyline portal pre prefetch progress q radialgradient rb rect rp rt rtc ruby samp script search section
  select selectedcontent semantics set shadow slot small solidcolor source spacer span stop strike strong style sub summary
  sup svg switch symbol table tbody td template text textarea textpath tfoot th thead time title tr track tref tspan tt use
  var video view wbr xmp
`)

/** Attributes with which even an unknown element loads, links or runs something. */
const LOADING_ATTRIBUTES = words(`
  action archive attributionsrc background cite classid clip-path codebase cursor data dynsrc fill filter formaction href
  icon imagesrcset longdesc lowsrc manifest marker marker-end marker-mid marker-start mask ping poster profile src srcdoc
  srcset stroke style usemap xlink:href xml:base
`)

/** Attributes with which a known element does so: `<meta content="0;url=…">`, `<animate values="…">`. */
const LOADING_OF_ELEMENTS = words('by content from to values')

/** Length of the longest name in the tables. */
export const LONGEST_NAME = 20

/** True if a browser knows this tag: then nothing in it is restored. Any other may be `List<string`. */
export function isElement(name: string): boolean {
  return ELEMENTS.has(name)
}

/** True if a browser may load the value of this attribute. */
export function isLoading(name: string, ofElement: boolean): boolean {
  return LOADING_ATTRIBUTES.has(name) || (ofElement && LOADING_OF_ELEMENTS.has(name)) || /^on[a-z]/.test(name)
}

// --- Internal helpers ---

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Options of the parts that send requests to a fixed URL. */
export interface EndpointOptions {
  /** Allows plain `http` to other machines, say inside a private network. */
  readonly allowInsecure?: boolean
}

/** Checks and returns the URL: `https`, or `http` to this machine only. `owner` names the part in the error message. */
export function endpoint(owner: string, url: string, { allowInsecure = false }: EndpointOptions = {}): URL {
  const [, hostAndPort, host = ''] = HOST_FIRST.exec(url) ?? []
  if (hostAndPort !== undefined)
    throw new Error(
      `${owner}: the URL lacks http:// or https://. Write ${isLoopback(host) ? 'http' : 'https'}://${hostAndPort}.`,
    )
  if (!URL.canParse(url))
    throw new Error(`${owner}: the URL is not valid. Give an absolute one, such as https://host/path.`)
  const parsed = new URL(url)
  if (parsed.protocol === 'https:') return parsed
  if (parsed.protocol !== 'http:') throw new Error(`${owner}: the URL must be https, not ${parsed.protocol}`)
  if (allowInsecure || isLoopback(parsed.hostname)) return parsed
  throw new Error(
    `${owner}: the URL must be https, since keys and texts travel over it; plain http is only for this machine. ` +
      `Use https for ${parsed.host}, or, in an app of your own, set the option allowInsecure: true.`,
  )
}

/** True for a key that a header can carry. */
export function isHeaderValue(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key)
}

/** A host and a port, which the URL parser takes for a scheme and its path. */
const HOST_FIRST = /^(([\w.-]+):\d+)(?:\/|$)/

/** 127.0.0.0/8, ::1 or localhost, as the URL parser writes them: it turns `127.1` and `0x7f000001` into `127.0.0.1`. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

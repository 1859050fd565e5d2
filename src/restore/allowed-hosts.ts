/** The hosts in whose URLs tokens are restored: exactly these, written plainly. */

const AUTHORITY = /^\/\/([a-z0-9.-]+)(:\d{1,5})?$/

export class AllowedHosts {
  readonly #hosts: ReadonlySet<string>

  constructor(entries: readonly string[] = []) {
    if (!Array.isArray(entries)) throw new TypeError("`urls` must be a list of hosts, such as ['example.org'].")
    this.#hosts = new Set(entries.map(hostName))
  }

  get isEmpty(): boolean {
    return this.#hosts.size === 0
  }

  /**
   * True for the authority of an allowed host, `//good.example` or `//good.example:8443`, in lower case. An entry
   * without a port allows any port.
   */
  has(authority: string): boolean {
    const [, host = '', port = ''] = AUTHORITY.exec(authority) ?? []
    return this.#hosts.has(host) || this.#hosts.has(host + port)
  }
}

/** Returns the host of an entry of `urls`, as a browser would write it. */
function hostName(entry: string): string {
  try {
    const url = new URL(`https://${entry}/`)
    if (url.href === `https://${url.host}/`) return url.host
  } catch {
    // Named below.
  }
  throw new TypeError(
    `Each entry of \`urls\` must be a host such as example.org or example.org:8443, not ${JSON.stringify(entry)}.`,
  )
}

/**
 * What to do about a policy whose model is not loaded. Ids of policies and names of models are no personal data, so the
 * messages may be logged.
 */

interface Advice {
  /** The name with the version, as evaluations report it. */
  readonly model: string
  /** How an operator of the service loads it. */
  readonly service: string
  /** How an app loads it. */
  readonly app: string
}

const SECRETS: Advice = { model: 'secrets-v0', service: 'set SECRETS=on', app: 'add secretDetector()' }

const KNOWN: Readonly<Record<string, Advice>> = {
  secrets: SECRETS,
  'secrets-v0': SECRETS,
  presidio: { model: 'presidio', service: 'configure presidio in CONFIG', app: 'add presidioDetector()' },
}

/** Returns the advice for a model, by its name in a policy. */
export function adviceFor(name: string): Advice {
  if (Object.hasOwn(KNOWN, name) && KNOWN[name]) return KNOWN[name]
  return { model: name, service: 'configure its detector in CONFIG', app: 'add its detector' }
}

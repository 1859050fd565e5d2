import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { checkTexts } from '../option-values.js'
import type { Finding } from '../types.js'
import type { Detector } from './detector.js'
import { merge } from './merge.js'
import { secretAssignments } from './secret/assignments.js'
import { keyBlocks } from './secret/key-blocks.js'
import { providerKeys } from './secret/provider-keys.js'
import { bareTokens } from './secret/bare-tokens.js'
import { urlPasswords } from './secret/url-passwords.js'

/** The detector of secrets. */

export interface SecretDetectorOptions {
  /** Values that are never found: the key in your own documentation, for example. */
  readonly allow?: readonly string[]
}

/** A detector that answers at once. */
export interface SecretDetector extends Detector {
  detect(text: string): readonly Finding[]
}

const NAMES: OptionNames<SecretDetectorOptions> = { allow: true }

const FINDERS = [keyBlocks, providerKeys, bareTokens, urlPasswords, secretAssignments]

/**
 * The detector `secrets-v0`: finds keys of providers, tokens, private keys, and passwords in URLs, headers and
 * configuration, all with the label SECRET. It uses patterns alone, in this process, in linear time.
 *
 * @example
 * localGuard({
 *   detectors: [piiDetector(), secretDetector()],
 *   firstPolicies: [PII_DEFAULT, SECRETS_DEFAULT],
 * })
 */
export function secretDetector(options: SecretDetectorOptions = {}): SecretDetector {
  checkNames('secretDetector', options, NAMES)
  checkTexts('secretDetector', 'allow', options.allow)
  const { allow = [] } = options
  const allowed = new Set(allow)
  return {
    model: 'secrets-v0',
    aliases: ['secrets'],
    isOptional: true,
    detect: (text) => merge(FINDERS.flatMap((find) => find(text)).filter((found) => !allowed.has(found.text))),
  }
}

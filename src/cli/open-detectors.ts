import { extname } from 'node:path'
import type { ExamineOptions } from '../files/examine.js'
import type { Kind } from '../files/readings.js'
import { readConfig } from '../server/config.js'
import { detectionOf, loadModels } from '../server/detection.js'
import { ConfigError } from '../server/environment.js'
import type { Environment } from '../server/environment.js'
import type { DetectorOptions } from './detector-options.js'

/** The detectors of the service's configuration, with the options of a command. Throws `ConfigError`. */
export async function openDetectors(
  environment: Pick<Environment, 'CONFIG' | 'PAYMENT_NUMBERS' | 'SECRETS'>,
  { labels, languages, countries, secrets, threshold }: DetectorOptions,
): Promise<Omit<ExamineOptions, 'kind'>> {
  const config = await readConfig(environment.CONFIG)
  const ofPii = labels?.filter((label) => label !== SECRET)
  const given = Object.fromEntries(
    Object.entries({ labels: ofPii?.length ? ofPii : undefined, languages, countries }).filter(([, value]) => value),
  )
  const hasSecrets = labels ? labels.includes(SECRET) : secrets
  const { detectors } = named(Object.keys(given), () =>
    detectionOf(
      { ...environment, ...(hasSecrets !== undefined && { SECRETS: hasSecrets ? ('on' as const) : ('off' as const) }) },
      { ...config, detector: { ...config.detector, ...given, rememberBytes: 0 } },
    ),
  )
  const brought = detectors.slice(1)
  await loadModels(brought) // our own loads what a text needs, which is less than all
  return { detectors: ofPii?.length === 0 ? brought : detectors, threshold }
}

const KINDS: Readonly<Record<string, Kind>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
}

/** Returns the format of a file by its name. */
export function kindOf(path: string): Kind {
  return KINDS[extname(path).toLowerCase()] ?? 'text'
}

// --- Internal helpers ---

const SECRET = 'SECRET'

/** Says that a refused field is an option of the command. */
function named<T>(options: readonly string[], make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, name = '', message] = /^CONFIG: detector: (\w+): (.*)$/s.exec(error.message) ?? []
    throw options.includes(name) ? new ConfigError(`--${name}: ${message}`) : error
  }
}

import { configJsonSchema } from '../../src/server/config.js'

/** Prints the JSON Schema of the configuration file, for `npm run config:schema`. */

process.stdout.write(JSON.stringify(configJsonSchema()))

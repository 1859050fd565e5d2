import { configJsonSchema } from '../../src/server/config.js'

process.stdout.write(JSON.stringify(configJsonSchema()))

import { openSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import express from 'express'
import type * as AppModule from '../src/server/app.js'
import type * as EnvironmentModule from '../src/server/environment.js'
import type * as LogModule from '../src/server/log.js'
import { built } from './built.js'

/**
 * Runs the built service, logs included, beside a bare JSON route in the same process. Sends its port to the parent
 * process.
 */

const { createService } = await built<typeof AppModule>('server/app.js')
const { readEnvironment } = await built<typeof EnvironmentModule>('server/environment.js')
const { batched, createLogger } = await built<typeof LogModule>('server/log.js')

const many = '1000000000'
const environment = readEnvironment({
  API_KEYS: process.env.API_KEYS,
  REQUESTS_PER_MINUTE: many,
  UNKNOWN_TOKENS_PER_MINUTE: many,
})
const { app } = await createService(environment, createLogger('info', batched(openSync('/dev/null', 'a'))))

const bare = express()
bare.post('/bare', express.json(), (req, res) => void res.json(req.body))

const server = createServer((req, res) => void (req.url === '/bare' ? bare : app)(req, res))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit())

import { once } from 'node:events'
import type { Server } from 'node:http'
import { createService } from './app.js'
import type { Service } from './app.js'
import { ConfigError, readEnvironment } from './environment.js'
import type { Environment } from './environment.js'
import { httpServer } from './http-server.js'
import { createLogger, errorFacts } from './log.js'
import type { Logger } from './log.js'

/** Runs the service: starts it, reloads its configuration, and stops it. */

/** How long running requests may take at shutdown; less than the ten seconds after which containers are killed. */
const GRACE_MS = 8000
const LAST_LINES_MS = 1000

/** Runs the service in this process until a signal stops it. */
export async function serve(variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(variables)
  const log = createLogger(environment.LOG_LEVEL)
  const service = await createService(environment, log)
  const { server, drain } = httpServer(service.app)
  await listen(server, environment).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  tell(server, service, log)
  if (environment.CONFIG !== undefined) reloadOnSignal(service, log)
  stopOnSignal(async () => {
    service.stopping()
    await drain(GRACE_MS)
    await service.close()
  }, log)
  dieOnFault(log)
}

// --- Internal helpers ---

async function listen(server: Server, { HOST, PORT }: Environment): Promise<void> {
  server.listen(PORT, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `PORT: ${PORT} is already in use on ${HOST}. Stop the other program, or choose another port.`,
      )
    throw new ConfigError(`HOST: cannot listen on ${HOST}:${PORT} (${code}).`)
  }
}

/** Announces the service. The key is written to the terminal only: logs are kept. */
function tell(server: Server, { developmentKey }: Service, log: Logger): void {
  const address = server.address()
  if (address === null || typeof address === 'string') return
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  log.info({ host: address.address, port: address.port }, 'listening')
  const lines = [`llm-sandwich listens on http://${host}:${address.port}`]
  if (developmentKey) lines.push(`API key for development, until this process ends: ${developmentKey}`)
  process.stderr.write(`${lines.join('\n')}\n`)
}

/** Reloads the configuration on SIGHUP. An invalid one never replaces a valid one. */
function reloadOnSignal(service: Service, log: Logger): void {
  process.on('SIGHUP', () => {
    service.reload().then(
      () => log.info('configuration read again'),
      (error: unknown) => {
        const facts = error instanceof ConfigError ? { problem: error.message } : errorFacts(error)
        log.error(facts, 'the configuration was not read; the one before stays')
      },
    )
  })
}

function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return exit(log) // asked twice: now
    isStopping = true
    log.info({ signal }, 'stopping')
    log.flush()
    await close()
    log.info('stopped')
    log.flush()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error(errorFacts(error), 'the stores did not close')
        process.exitCode = 1
      })
    })
  }
}

/** Logs unhandled errors and ends the process: Node would print their message, which may quote input. */
function dieOnFault(log: Logger): void {
  const die = (error: unknown) => {
    log.error(errorFacts(error), 'fault')
    exit(log)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
}

/**
 * Ends the process when the log is written. Writing synchronously instead, as `log.fatal` does, would retry for ever if
 * the reader of the log has gone.
 */
function exit(log: Logger): void {
  setTimeout(() => process.exit(1), LAST_LINES_MS).unref()
  log.flush(() => process.exit(1))
}

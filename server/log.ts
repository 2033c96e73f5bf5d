import { destination, pino, stdSerializers } from 'pino'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { keepError } from '#app/shared/recent-errors.ts'
import { nameSources } from './source-lines.ts'

/** Pino's number for errors. */
const errorLevel = 50

/** Log lines are buffered and written outside of requests: within a second, and at the end. */
const output = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })

export const log = pino(
  {
    level: config.logLevel,
    serializers: { err: describeThrown },
    hooks: {
      logMethod(words, method, level) {
        if (level >= errorLevel) keepError(describeError(words, this.bindings().reference))
        method.apply(this, words)
      },
    },
  },
  output,
)

/** What each line has of the process, as pino writes it. */
const ofProcess = JSON.stringify(log.bindings()).slice(1, -1)

/** Logs an answer from the page cache in pino's form: pino needs as long for its line as the answer. */
export function logCached(method: string, path: string, status: number) {
  if (!log.isLevelEnabled('info')) return
  const { info } = log.levels.values
  output.write(
    `{"level":${info},"time":${now().getTime()},${ofProcess},"method":"${method}","path":${JSON.stringify(path)},"status":${status},"cached":true}\n`,
  )
}

/** As pino does, with the lines of the source. */
function describeThrown(thrown: Error) {
  const described = stdSerializers.err(thrown)
  if (described.stack) described.stack = nameSources(described.stack)
  return described
}

/** For the status page of administrators: the error's own message, or what was said of it. */
function describeError([first, said]: unknown[], reference: unknown) {
  const thrown = typeof first === 'object' && first && 'err' in first ? first.err : null
  const message = thrown instanceof Error ? thrown.message : String(said ?? first)
  return {
    at: nowInstant(),
    message: message.slice(0, 300),
    reference: typeof reference === 'string' ? reference : null,
  }
}

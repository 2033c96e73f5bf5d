import { destination, pino, stdSerializers } from 'pino'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { keepError } from '#app/shared/recent-errors.ts'
import { nameSources } from './source-lines.ts'

/** Pino's number for errors. */
const errorLevel = 50

/**
 * Lines that wait to be written, outside of requests: some together, all within a second and at the end.
 * The stream could collect them, too, but copies all that wait for each line that comes.
 */
let waiting = ''
const maxWaiting = 16_000

// Before the stream, which writes what it has when the process ends.
process.on('exit', writeWaiting)
setInterval(writeWaiting, 1000).unref()

const output = destination({ dest: 1, sync: false })

function writeLine(line: string) {
  waiting += line
  if (waiting.length >= maxWaiting) writeWaiting()
}

function writeWaiting() {
  if (waiting === '') return
  output.write(waiting)
  waiting = ''
}

export const log = pino(
  {
    level: config.logLevel,
    // One process of one machine writes here, and service managers add its name and number themselves.
    base: null,
    serializers: { err: describeThrown },
    hooks: {
      logMethod(words, method, level) {
        if (level >= errorLevel) keepError(describeError(words, this.bindings().reference))
        method.apply(this, words)
      },
    },
  },
  { write: writeLine },
)

/** Logs an answer from the page cache in pino's form: pino needs as long for its line as the answer. */
export function logCached(method: string, path: string, status: number) {
  if (!log.isLevelEnabled('info')) return
  const { info } = log.levels.values
  writeLine(
    `{"level":${info},"time":${now().getTime()},"method":"${method}","path":${JSON.stringify(path)},"status":${status},"cached":true}\n`,
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

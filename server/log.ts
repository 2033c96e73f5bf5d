import { destination, pino, stdSerializers } from 'pino'
import { nowMs } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { keepError } from '#app/shared/recent-errors.server.ts'
import { nameSources } from './process/source-lines.ts'

/** Pino's number for errors. */
const errorLevel = 50

/**
 * Lines that wait to be written, several at once, within a second and when the process ends. The
 * stream could collect them as well, but copies all waiting lines for each new one.
 */
let waiting = ''
const maxWaiting = 16_000

// Registered before the stream's own handler, which writes the stream's buffer when the process
// ends.
process.on('exit', endOutput)
setInterval(writeWaiting, 1000).unref()

/**
 * Without `minLength` its `flush` does nothing. While lines of `maxLength` wait, further ones are
 * dropped.
 */
const output = destination({ dest: 1, sync: false, minLength: 1, maxLength: 4_000_000 })

/**
 * Whether the last write failed, as on a full disk. The portal goes on, and tries again with every
 * write.
 */
let isFailing = false
output.on('error', (error: Error) => {
  if (!isFailing) keepError(`The log cannot be written: ${error.message}`)
  isFailing = true
})
output.on('write', () => {
  isFailing = false
})

function writeLine(line: string) {
  waiting += line
  if (waiting.length >= maxWaiting) writeWaiting()
}

function writeWaiting() {
  if (waiting !== '') output.write(waiting)
  waiting = ''
  if (isFailing) output.flush()
}

/** The stream's own handler would try for ever to write what cannot be written. */
function endOutput() {
  writeWaiting()
  if (isFailing) output.destroy()
}

export const log = pino(
  {
    level: config.logLevel,
    // Without host name and process id, which service managers add themselves.
    base: null,
    serializers: { err: describeThrown },
    hooks: {
      logMethod(words, method, level) {
        if (level >= errorLevel) keepError(describeError(words), this.bindings().reference)
        method.apply(this, words)
      },
    },
  },
  { write: writeLine },
)

const logsInfo = log.isLevelEnabled('info')

/** The beginning of each line of one millisecond, which has forty of them on a busy machine. */
let lineStart = { time: Number.NaN, text: '' }

function startOfLine(): string {
  const time = nowMs()
  if (time !== lineStart.time) {
    lineStart = { time, text: `{"level":${log.levels.values.info},"time":${time}` }
  }
  return lineStart.text
}

/**
 * Logs an answer from the page cache in pino's form. pino would take as long for the line as the
 * whole answer takes.
 * @param end returned by `endOfCachedLine`
 */
export function logCached(end: string) {
  if (logsInfo) writeLine(startOfLine() + end)
}

/** Returns the end of a log line, which is the same for all answers with the same page. */
export function endOfCachedLine(method: string, path: string, status: number): string {
  return `,"method":"${method}","path":${JSON.stringify(path)},"status":${status},"cached":true}\n`
}

/** Describes an error like pino, but with places in the source. */
function describeThrown(thrown: Error) {
  const described = stdSerializers.err(thrown)
  if (described.stack) described.stack = nameSources(described.stack)
  return described
}

/** Describes an error for the administrators' status page: its own message, or the logged text. */
function describeError([first, said]: unknown[]): string {
  const thrown = typeof first === 'object' && first && 'err' in first ? first.err : null
  return thrown instanceof Error ? thrown.message : String(said ?? first)
}

import { destination, pino } from 'pino'
import { config } from '#app/shared/config.server.ts'

/** Log lines are buffered and written outside of requests: within a second, and at the end. */
const output = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 })

export const log = pino({ level: config.logLevel }, output)

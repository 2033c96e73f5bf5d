import { pino } from 'pino'
import { config } from '#app/shared/config.server.ts'

export const log = pino({ level: config.logLevel })

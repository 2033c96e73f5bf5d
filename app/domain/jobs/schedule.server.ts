import { deleteExpiredSessions } from '#app/domain/accounts/sessions.server.ts'
import { hours } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'

/** What the portal does by itself. Each job may run again at any time without doing anything twice. */
export type Job = {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  run(db: Db): void | Promise<void>
}

export const schedule: readonly Job[] = [
  { name: 'delete expired sessions', every: hours(1), run: deleteExpiredSessions },
]

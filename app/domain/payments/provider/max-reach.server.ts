import { days } from '#app/shared/clock.server.ts'

/**
 * How far back the provider is asked for payments that the portal missed: longer than any backup is
 * kept.
 */
export const maxReach = days(400)

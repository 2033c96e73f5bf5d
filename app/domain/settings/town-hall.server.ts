import type { Db } from '#db/client.server.ts'
import { getSettings } from './settings.server.ts'

/** Returns where and when people pay, and are paid, in person; empty if the town has not set it. */
export function describeTownHall(db: Db): string {
  const { TOWN_ADDRESS, TOWN_HOURS } = getSettings(db)
  return [TOWN_ADDRESS, TOWN_HOURS].filter(Boolean).join(' · ')
}

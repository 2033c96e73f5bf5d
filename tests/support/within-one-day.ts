import { today } from '#app/shared/clock.server.ts'

/**
 * Returns what was read within one day of the town: reads again if its midnight came in between. Pages
 * have the day in their frame.
 */
export async function withinOneDay<Found>(read: () => Promise<Found>): Promise<Found> {
  const day = today()
  const found = await read()
  return today() === day ? found : read()
}

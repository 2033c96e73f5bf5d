import { days, minutes, pretendNow, seconds } from '#app/shared/clock.server.ts'
import { applicationSteps } from './applications.ts'
import { deskSteps } from './desk.ts'
import { incomeSteps } from './income.ts'
import { inventorySteps } from './inventories.ts'
import { peopleSteps } from './people.ts'
import { postSteps } from './posts.ts'
import { salesSteps } from './sales.ts'
import { staySteps } from './stays.ts'
import type { Town } from './town.ts'

/**
 * Lets the last months happen, each step at its time, so that ids and records are in the order in which
 * things came about.
 */
export async function livePast(town: Town) {
  const steps = [
    ...peopleSteps,
    ...salesSteps,
    ...staySteps,
    ...applicationSteps,
    ...incomeSteps,
    ...postSteps,
    ...inventorySteps,
    ...deskSteps,
  ]
  // Steps of the same time stay in the order in which they are written.
  steps.sort((one, other) => other.daysAgo - one.daysAgo)
  try {
    let last = 0
    for (const [index, { daysAgo, happen }] of steps.entries()) {
      // Not all at the same minute of the day; each after the one before it.
      const later = Math.max(last + seconds(20), town.madeAt - days(daysAgo) + spread(index))
      last = Math.min(later, town.madeAt)
      pretendNow(new Date(last).toISOString())
      await happen(town)
    }
  } finally {
    pretendNow(null)
  }
}

/** Up to an hour and a half. */
const spread = (index: number) => minutes((index * 37) % 90)

import { mock } from 'node:test'
import { days, minutes, seconds } from '#app/shared/clock.server.ts'
import { applicationSteps } from './applications.ts'
import { deskSteps } from './desk.ts'
import { incomeSteps } from './income.ts'
import { inventorySteps } from './inventories.ts'
import { peopleSteps } from './people.ts'
import { postSteps } from './posts.ts'
import { salesSteps } from './sales.ts'
import { staySteps } from './stays.ts'
import type { Town } from './steps.ts'

/**
 * Runs the steps of the last months in order, each at its own time, so that ids are in the order of
 * time.
 */
export async function seedPast(town: Town) {
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
  // The sort is stable, so steps of the same time keep their order in the code.
  steps.sort((one, other) => other.daysAgo - one.daysAgo)
  // Sets the clock of the whole process, which answers no visitors until the town is made.
  mock.timers.enable({ apis: ['Date'], now: town.madeAt })
  try {
    let last = 0
    for (const [index, { daysAgo, happen }] of steps.entries()) {
      // Spread over the day, each after the one before it.
      const later = Math.max(last + seconds(20), town.madeAt - days(daysAgo) + spread(index))
      last = Math.min(later, town.madeAt)
      mock.timers.setTime(last)
      await happen(town)
    }
  } finally {
    mock.timers.reset()
  }
}

/** Returns up to an hour and a half. */
const spread = (index: number) => minutes((index * 37) % 90)

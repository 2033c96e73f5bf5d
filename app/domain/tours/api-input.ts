import { z } from 'zod'
import { apiValues, checkedAs } from '#app/shared/api-values.ts'
import { idField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { tourDateForm, tourPurchaseForm } from './forms.ts'

const apiNames: Record<string, string> = {
  startTime: 'start_time',
  endTime: 'end_time',
  maxCapacity: 'max_capacity',
  weeklyUntil: 'weekly_until',
}

/** The input of the call that creates tour dates: their form under the API's names, and the listing. */
export function tourDateApiForm(timeZone: string, text: Text) {
  const sent = apiValues([...Object.values(apiNames), 'cost'], text).extend({
    listing_id: idField(),
    except: z.union([z.string(), z.array(z.string())]).optional(),
  })
  const checked = checkedAs(tourDateForm(timeZone, text), (name) => apiNames[name] ?? name, text)
  return sent
    .transform(({ listing_id, cost, except, ...named }) => {
      const typed = Object.entries(apiNames).map(([name, api]) => [name, named[api]])
      const tourDate = {
        ...Object.fromEntries(typed),
        cost: typeof cost === 'number' ? String(cost) : cost,
        except: Array.isArray(except) ? except.join(' ') : except,
      }
      return { listing_id, tourDate }
    })
    .pipe(z.object({ listing_id: z.number(), tourDate: checked }))
}

/** The input of the call that buys tickets. The tour date is in its address. */
export function tourPurchaseApiForm(text: Text) {
  return tourPurchaseForm(text).pick({ quantity: true, method: true })
}

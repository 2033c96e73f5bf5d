import type { Actor } from '#app/domain/accounts/account.ts'
import { listOwnListings } from '#app/domain/listings/pages/own-listings.server.ts'
import { isTakenOff } from '#app/domain/listings/permissions.ts'
import {
  listMonthlyIncome,
  sumPayeeIncome,
} from '#app/domain/payments/sales/payee-income.server.ts'
import { listSoldSeats } from '#app/domain/tickets/sales/sold-seats.server.ts'
import { countWeekViews } from '#app/domain/views/listing-views.server.ts'
import type { Db } from '#db/client.server.ts'
import { countOwn, isSelling } from './own-counts.server.ts'
import { listTiles } from './tiles.server.ts'

/** Loads the dashboard. Members who sell nothing get no sales. */
export function loadDashboard(db: Db, actor: Actor, page: number) {
  const counts = countOwn(db, actor)
  const incomeCents = sumPayeeIncome(db, actor.userId)
  const sales = listSoldSeats(db, actor)
  const tiles = listTiles(db, actor, { counts, sales })
  if (!isSelling(actor, counts, incomeCents)) return { counts, tiles, selling: null }
  const { rows, ...paging } = listOwnListings(db, actor, page)
  const weekViews = countWeekViews(db, rows)
  const listings = {
    ...paging,
    rows: rows.map((row) => ({
      ...row,
      weekViews: weekViews.get(row.id) ?? 0,
      isTakenOff: isTakenOff(actor, row),
    })),
  }
  const months = listMonthlyIncome(db, actor.userId)
  return { counts, tiles, selling: { incomeCents, months, sales, listings } }
}

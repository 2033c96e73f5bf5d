import { describeItem, toPaidItem } from '#app/domain/payments/payment-item.ts'
import { may } from '#app/domain/payments/permissions.ts'
import { loadTillDay } from '#app/domain/payments/sales/till.server.ts'
import { TillMovements, TillSums } from '#app/domain/payments/sales/till-tables.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest, forbidden } from '#app/http/errors.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { readDay } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { useWords } from '#app/text/words.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/till'

/**
 * Returns the day in the address, or today.
 * @throws 400 when it is no day, or one to come
 */
function readTillDay(request: Request): string {
  const typed = new URL(request.url).searchParams.get('date')
  if (!typed) return today()
  const day = readDay(typed)
  if (!day || day > today()) throw badRequest()
  return day
}

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  if (!may(actor, 'listTill')) throw forbidden(words.text.till.refused)
  const day = readTillDay(request)
  const till = loadTillDay(db, actor, { day, page: parsePage(request) })
  return {
    ...till,
    day,
    today: today(),
    movements: till.movements.map(({ payment, at, mayOpen, ...movement }) => ({
      ...movement,
      mayOpen,
      time: words.hour(at, config.timeZone),
      // Who paid by card, and for what, is nothing for a cashier.
      what: mayOpen
        ? describeItem(toPaidItem(payment), words)
        : words.text.payments.purposes[payment.purpose],
      payer: mayOpen ? payment.payerEmail : null,
      receipt: payment.receiptNumber,
      currency: payment.currency,
    })),
  }
}

/** The cash of the town hall on one day, to count the till by (docs/rules.md#till-report). */
export default function Till({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { till, payments } = words.text
  const { day, before, after, sums, movements, page, pages } = loaderData
  return (
    <Page title={till.title} part={words.day(day)}>
      <p className="links mb-4">
        <a href={paths.ownerDashboard.sales()}>{payments.sales.back}</a>
      </p>
      <form className="filters max-w-md">
        <div className="field">
          <label htmlFor="date">{till.day}</label>
          <input id="date" type="date" name="date" defaultValue={day} max={loaderData.today} />
        </div>
        <button className="button-quiet">{till.show}</button>
      </form>
      <h2 className="mt-4 mb-2">{words.longDay(day)}</h2>
      <p className="links no-print mb-4">
        {before && (
          <a rel="prev" href={paths.ownerDashboard.till({ date: before })}>
            {till.before(words.weekday(before))}
          </a>
        )}{' '}
        {after && (
          <a rel="next" href={paths.ownerDashboard.till({ date: after })}>
            {till.after(words.weekday(after))}
          </a>
        )}
      </p>
      {movements.length === 0 ? (
        <EmptyState>{till.empty}</EmptyState>
      ) : (
        <div className="grid gap-8">
          <TillSums sums={sums} />
          <TillMovements movements={movements} />
        </div>
      )}
      <Pager page={page} pages={pages} />
    </Page>
  )
}

import { listOwnRentals } from '#app/domain/bookings/blocked-days.server.ts'
import { bookingTones, mayStillCancel } from '#app/domain/bookings/booking.ts'
import { OwnerCancellation } from '#app/domain/bookings/owner-cancellation.tsx'
import { may } from '#app/domain/bookings/permissions.ts'
import { listBookingRequests } from '#app/domain/bookings/queries.server.ts'
import { Stay } from '#app/domain/bookings/stay.tsx'
import { answerBooking, cancelAsOwner } from '#app/domain/bookings/transitions.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusal, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { decisionForm } from '#app/shared/decision-form.ts'
import { useText } from '#app/text/index.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { LinkList } from '#app/ui/link-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { PersonContact } from '#app/ui/person-contact.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/bookings'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const isAll = new URL(request.url).searchParams.has('all')
  const requests = listBookingRequests(db, actor, { isAll }).map(({ lapsesAt, ...row }) => ({
    ...row,
    answerBy: row.status === 'pending' ? words.soon(lapsesAt, config.timeZone) : null,
    canCancel: row.status === 'accepted' && mayStillCancel(row, today()),
  }))
  return { isAll, canSeeAll: may(actor, 'listAll'), requests, rentals: listOwnRentals(db, actor) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { bookings } = text
  const posted = await readFormData(request, text)
  const { answer: answerLabel, reason } = bookings.owner
  const label = posted.get('status') === 'cancelled' ? reason : answerLabel
  const schema = decisionForm(label, ['accepted', 'declined', 'cancelled'], text)
  const form = checkForm(posted, schema, text)
  if (!form.ok) return form.refuse()
  const { id, status, answer } = form.value
  const outcome =
    status === 'cancelled'
      ? await cancelAsOwner(db, actor, id, answer)
      : await answerBooking(db, actor, id, { status, answer })
  if (outcome.ok) {
    const { memberName, title } = outcome
    const message = bookings.owner.answered[status](memberName, title)
    const back = paths.ownerDashboard.bookings() + new URL(request.url).search
    return redirectWithFlash(back, { kind: 'success', message })
  }
  const sentence = bookings.answers[outcome.reason]
  throw refusal(refusalStatus(outcome.reason), sentence)
}

export default function BookingRequests({ loaderData }: Route.ComponentProps) {
  const { blocked, owner } = useText().bookings
  const { isAll, canSeeAll, requests, rentals } = loaderData
  const place = useChosenPlace()
  const isWaiting = ({ status }: Request) => status === 'pending'
  return (
    <Page title={owner.title}>
      <section className="mb-8">
        <h2 className="mb-2">{owner.waiting}</h2>
        <WaitingRequests requests={requests.filter(isWaiting)} />
      </section>
      <section>
        <h2 className="mb-2">{owner.decided}</h2>
        <DecidedRequests requests={requests.filter((request) => !isWaiting(request))} />
      </section>
      {rentals.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2">{blocked.rentals}</h2>
          <p className="mb-2">{blocked.rentalsHint}</p>
          <LinkList
            links={rentals.map(({ id, title }) => [paths.ownerDashboard.blockedDays(id), title])}
          />
        </section>
      )}
      {canSeeAll && (
        <p className="links mt-4">
          <a href={paths.ownerDashboard.bookings({ all: isAll ? null : 1, ...place })}>
            {isAll ? owner.showOwn : owner.showAll}
          </a>
        </p>
      )}
    </Page>
  )
}

type Request = Route.ComponentProps['loaderData']['requests'][number]

function WaitingRequests({ requests }: { requests: Request[] }) {
  const { owner } = useText().bookings
  return (
    <DataTable
      isWide
      rows={requests}
      toKey={(row) => row.id}
      empty={owner.empty}
      columns={[
        ...useStayColumns(),
        {
          label: owner.columns.answerBy,
          isShort: true,
          cell: (row) => <span className="status-pending whitespace-nowrap">{row.answerBy}</span>,
        },
        {
          label: owner.columns.action,
          isAction: true,
          cell: (row) => (
            <DecisionForm
              id={row.id}
              answerLabel={owner.answer}
              about={`${row.name}: ${row.title}`}
              accept={{ value: 'accepted', label: owner.accept }}
              refuse={{ value: 'declined', label: owner.decline }}
            />
          ),
        },
      ]}
    />
  )
}

function DecidedRequests({ requests }: { requests: Request[] }) {
  const { owner, statuses } = useText().bookings
  return (
    <DataTable
      rows={requests}
      toKey={(row) => row.id}
      empty={owner.emptyDecided}
      columns={[
        ...useStayColumns(),
        {
          label: owner.columns.status,
          cell: (row) => (
            <StatusWord tone={bookingTones[row.status]}>{statuses[row.status]}</StatusWord>
          ),
        },
        { label: owner.columns.answer, isText: true, cell: (row) => row.answer },
        {
          label: owner.columns.action,
          isAction: true,
          cell: (row) => row.canCancel && <OwnerCancellation booking={row} />,
        },
      ]}
    />
  )
}

/** The columns that both tables have: the listing, who requests it, and the days. */
function useStayColumns(): Column<Request>[] {
  const { columns } = useText().bookings.owner
  return [
    {
      label: columns.listing,
      isTitle: true,
      cell: (row) => <a href={paths.properties.show(row.listingId)}>{row.title}</a>,
    },
    { label: columns.member, isText: true, cell: (row) => <PersonContact person={row} /> },
    { label: columns.days, cell: (row) => <Stay booking={row} /> },
  ]
}

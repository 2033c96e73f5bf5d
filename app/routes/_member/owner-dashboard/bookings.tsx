import { answerBooking } from '#app/domain/bookings/answer.server.ts'
import { bookingTones } from '#app/domain/bookings/booking.ts'
import { listBookingRequests } from '#app/domain/bookings/queries.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireMember } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { decisionForm } from '#app/shared/decisions.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { PersonContact } from '#app/ui/person-contact.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/bookings'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  return listBookingRequests(db, requireMember(context, request)).map(({ lapsesAt, ...row }) => ({
    ...row,
    answerBy: row.status === 'pending' ? words.soon(lapsesAt, config.timeZone) : null,
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const actor = requireMember(context, request)
  const { bookings } = text
  const schema = decisionForm(text, bookings.owner.answer, ['accepted', 'declined'])
  const form = await readForm(text, request, schema)
  if (!form.ok) throw form.problem()
  const outcome = await answerBooking(db, actor, form.value.id, form.value)
  if (outcome.ok) {
    const message = bookings.owner.answered(outcome.title)
    return redirectWithFlash(paths.ownerDashboard.bookings(), { kind: 'success', message })
  }
  const sentence = bookings.answers[outcome.reason]
  throw outcome.reason === 'not_found' ? notFound(sentence) : conflict(sentence)
}

export default function BookingRequests({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { bookings, ownerDashboard } = words.text
  const { owner, statuses, fromTo } = bookings
  const { columns } = owner
  return (
    <Page title={owner.title}>
      <DataTable
        isWide
        rows={loaderData}
        toKey={(row) => row.id}
        empty={owner.empty}
        columns={[
          {
            label: columns.listing,
            isTitle: true,
            cell: (row) => <a href={paths.properties.show(row.listingId)}>{row.title}</a>,
          },
          {
            label: columns.member,
            cell: (row) => <PersonContact person={row} />,
          },
          {
            label: columns.days,
            cell: (row) => fromTo(words.day(row.startDate), words.day(row.endDate)),
          },
          {
            label: columns.status,
            cell: (row) => (
              <>
                <StatusWord tone={bookingTones[row.status]}>{statuses[row.status]}</StatusWord>
                {row.answerBy && `, ${ownerDashboard.tiles.bookings.by(row.answerBy)}`}
                {row.answer && <p>{row.answer}</p>}
              </>
            ),
          },
          {
            label: columns.action,
            isAction: true,
            cell: (row) =>
              row.status === 'pending' && (
                <DecisionForm
                  id={row.id}
                  answerLabel={owner.answer}
                  about={`${row.name}: ${row.title}`}
                  yes={{ value: 'accepted', label: owner.accept }}
                  no={{ value: 'declined', label: owner.decline }}
                />
              ),
          },
        ]}
      />
    </Page>
  )
}

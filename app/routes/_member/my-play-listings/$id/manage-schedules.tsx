import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { tourDateForm } from '#app/domain/tours/forms.ts'
import { TourDateForm } from '#app/domain/tours/tour-date-form.tsx'
import { TourDateTable } from '#app/domain/tours/tour-date-table.tsx'
import {
  addTourDates,
  findRemoval,
  listTourDates,
  maxUpcomingTourDates,
} from '#app/domain/tours/tour-dates.server.ts'
import type { Context } from '#app/http/context.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parsePage } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { requireManagedListing } from '../../+managed-listing.server.ts'
import type { Route } from './+types/manage-schedules'

function requireTour(context: Context, request: Request, id: string) {
  const { actor, listing } = requireManagedListing(context, request, { source: 'play', id })
  const details = findPlayDetails(db, listing.id)
  if (details.type !== 'Tour') throw conflict(getText(context).tours.refusals.not_a_tour)
  return { actor, listing, details }
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { listing, details } = requireTour(context, request, params.id)
  const hasBegun = new URL(request.url).searchParams.has('past')
  const { rows, page, pages } = listTourDates(db, listing.id, {
    hasBegun,
    page: parsePage(request),
  })
  return {
    title: listing.title,
    timeZone: config.timeZone,
    defaults: { maxCapacity: details.maxCapacity, priceCents: listing.priceCents ?? 0 },
    page,
    pages,
    hasBegun,
    tourDates: rows.map(({ tourDate, ticketType }) => ({
      id: tourDate.id,
      when: words.span({ ...tourDate, timeZone: config.timeZone }),
      maxCapacity: tourDate.maxCapacity,
      priceCents: ticketType.priceCents,
      sold: ticketType.soldCount,
      held: ticketType.heldCount,
      isCancelled: tourDate.cancelledAt !== null,
      canRemove: !hasBegun || findRemoval(db, tourDate) !== 'begun',
    })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, listing } = requireTour(context, request, params.id)
  const { manage } = text.tours
  const form = await readForm(request, tourDateForm(config.timeZone, text), text)
  if (!form.ok) return form.refuse()
  const submission = toSubmission(context, request, form.fields)
  const outcome = await addTourDates(db, actor, listing.id, form.value, submission)
  if (!outcome.ok && outcome.reason === 'too_many') {
    return form.refuse({ '': [text.tours.refusals.too_many(maxUpcomingTourDates)] }, 409)
  }
  if (!outcome.ok) throw notFound(manage.loadFailed)
  if (outcome.added === 0) return form.refuse({ '': [manage.nothingAdded] }, 409)
  const [one, another] = form.value.tourDates
  const words = getWords(context)
  const name = one && !another ? words.span({ ...one, timeZone: config.timeZone }) : ''
  const leftOut = manage.leftOut(form.value.askedCount - outcome.added)
  const message = [manage.addedMany(outcome.added), leftOut, name].filter(Boolean).join(' ')
  const flash = { kind: 'success', message } as const
  return redirectWithFlash(paths.myPlayListings.tourDates(listing.id), flash)
}

export default function ManageTourDates({ loaderData, actionData }: Route.ComponentProps) {
  const { manage } = useText().tours
  const { title, tourDates, page, pages, hasBegun, ...form } = loaderData
  return (
    <Page title={manage.title(title)}>
      <p className="row-actions mb-4">
        <Spaced>
          <a href={paths.myPlayListings.list()}>{manage.back}</a>
          {hasBegun ? <a href="?">{manage.upcoming}</a> : <a href="?past">{manage.past}</a>}
        </Spaced>
      </p>
      <TourDateTable
        tourDates={tourDates}
        empty={hasBegun ? manage.nonePast : manage.empty}
        canChange={!hasBegun}
      />
      <Pager page={page} pages={pages} />
      <h2 className="section-heading mt-8">{manage.add}</h2>
      <TourDateForm {...form} lastResult={actionData?.result} />
    </Page>
  )
}

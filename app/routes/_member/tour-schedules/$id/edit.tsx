import {
  type ChangeRefusal,
  changeTourDate,
  findChangeableTourDate,
  getTourDateVersion,
} from '#app/domain/tours/change-tour-date.server.ts'
import { tourDateChangeFields, tourDateChangeForm } from '#app/domain/tours/forms.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound, refusalStatus } from '#app/http/errors.ts'
import { readForm, readSeenVersion } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { config } from '#app/shared/config.server.ts'
import { localTime } from '#app/shared/zoned-time.ts'
import { useText } from '#app/text/index.ts'
import { TimeField } from '#app/ui/day-and-time-field.tsx'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { getSeenVersion, SeenVersion } from '#app/ui/seen-version.tsx'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/edit'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { tourDate, name, back } = requireManagedTourDate(context, request, params)
  const current = findChangeableTourDate(db, tourDate.id)
  if (!current) throw conflict(getText(context).tours.changing.reasons.begun)
  const { timeZone } = config
  return {
    name,
    back,
    timeZone,
    current: {
      startTime: localTime(current.startTime, timeZone),
      endTime: localTime(current.endTime, timeZone),
      maxCapacity: String(current.maxCapacity),
      cost: (current.priceCents / 100).toFixed(2),
    },
    seen: getTourDateVersion(current),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, tourDate, back } = requireManagedTourDate(context, request, params)
  const { changing } = text.tours
  const form = await readForm(request, tourDateChangeForm(config.timeZone, text), text)
  if (!form.ok) return form.refuse()
  const seen = readSeenVersion(form.fields)
  const outcome = await changeTourDate(db, actor, tourDate.id, form.value, seen)
  if (outcome.ok) {
    return redirectWithFlash(back, { kind: 'success', message: changing.done })
  }
  const { reason } = outcome
  if (reason === 'not_found') throw notFound()
  if (reason === 'begun') throw conflict(changing.reasons.begun)
  return form.refuse({ [refusedFields[reason]]: [changing.reasons[reason]] }, refusalStatus(reason))
}

/** The field beside which a refusal is shown; empty: above the form. */
const refusedFields: Record<Exclude<ChangeRefusal, 'not_found' | 'begun'>, string> = {
  changed_since: '',
  in_the_past: 'startTime',
  too_soon: 'startTime',
  too_far: 'endTime',
  there_already: 'startTime',
  fewer_than_sold: 'maxCapacity',
  too_many_today: '',
}

/** Time, seats and price of an upcoming tour date. */
export default function EditTourDate({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { fields: labels, changing } = text.tours
  const { name, back, timeZone, current, seen } = loaderData
  const [form, fields] = usePortalForm(tourDateChangeFields(text), {
    id: 'tour-date',
    lastResult: actionData?.result,
    defaultValue: current,
  })
  return (
    <Page title={changing.title(name)}>
      <p className="row-actions mb-4">
        <a href={back}>{changing.back}</a>
      </p>
      <p className="prose mb-4">{changing.intro}</p>
      <PortalForm form={form}>
        <SeenVersion seen={getSeenVersion(actionData?.result, seen)} />
        <TimeField field={fields.startTime} label={labels.start} hint={labels.zone(timeZone)} />
        <TimeField field={fields.endTime} label={labels.end} />
        <InputField
          field={fields.maxCapacity}
          label={labels.maxCapacity}
          hint={changing.capacityHint}
          type="number"
          isOptional={false}
        />
        <InputField
          field={fields.cost}
          label={labels.cost}
          inputMode="decimal"
          isOptional={false}
        />
        <button className="button">{changing.submit}</button>
      </PortalForm>
    </Page>
  )
}

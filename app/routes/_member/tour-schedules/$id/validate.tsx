import { CameraScanner } from '#app/domain/tickets/camera-scanner.tsx'
import { validateTicket } from '#app/domain/tickets/check-in.server.ts'
import { ValidateForm, ValidationResult } from '#app/domain/tickets/check-in-form.tsx'
import { validateTicketForm } from '#app/domain/tickets/forms.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { requireManagedTourDate } from './+managed-tour-date.server.ts'
import type { Route } from './+types/validate'

export const handle: PageHandle = { script: 'camera' }

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { name, back, tourDate } = requireManagedTourDate(context, request, params)
  return { name, back, path: paths.tourSchedules.validate(tourDate.id) }
}

/** Answers with the page itself, like the check-in page of an event. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { actor, tourDate } = requireManagedTourDate(context, request, params)
  const form = await readForm(text, request, validateTicketForm(text))
  if (!form.ok) return { validation: null }
  const door = { tourDateId: tourDate.id }
  return { validation: await validateTicket(db, { actor }, form.value.unique_code, door) }
}

export default function ValidateTour({ loaderData, actionData }: Route.ComponentProps) {
  const { validate } = useText().tickets
  const { tourDates } = useText().play.mine
  const { name, back, path } = loaderData
  return (
    <Page title={validate.titleOf(name)}>
      {actionData && <ValidationResult validation={actionData.validation ?? null} />}
      <CameraScanner />
      <ValidateForm action={path} />
      <p className="mt-6">
        <a href={back}>{tourDates}</a>
      </p>
    </Page>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { priceText } from '#app/domain/listings/fields/price.ts'
import type { ListingSummary } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { ApplicationKind } from './application.ts'
import type { findApplyRefusal } from './apply.server.ts'
import { chooseApplicationForm } from './forms.ts'

type Refusal = ReturnType<typeof findApplyRefusal>

type ApplicationFormProps = {
  kind: ApplicationKind
  listing: ListingSummary
  applicant: { name: string; email: string }
  lastResult?: SubmissionResult<string[]>
}

type ApplicationPageProps = ApplicationFormProps & {
  /** Why the form is not shown; null: it is. */
  refusal: Refusal
}

/** The page on which a member applies for a listing, or makes an offer for it. */
export function ApplicationPage({ refusal, ...form }: ApplicationPageProps) {
  const { applications, photos } = useText()
  const { id, source, title } = form.listing
  const place = useChosenPlace()
  return (
    <Page title={applications.kinds[form.kind].title(title)}>
      <p className="links mb-4">
        <a href={paths[source].show(id, place)}>{photos.back}</a>
      </p>
      {refusal ? (
        <p>
          {applications.reasons[refusal]}{' '}
          {refusal !== 'own_listing' && (
            <a href={paths.myRequests(place)}>{applications.own.title}</a>
          )}
        </p>
      ) : (
        <ApplicationForm {...form} />
      )}
    </Page>
  )
}

function ApplicationForm({ applicant, kind, listing, lastResult }: ApplicationFormProps) {
  const text = useText()
  const { applications } = text
  const [form, fields] = usePortalForm(chooseApplicationForm(kind)(text), {
    id: 'apply',
    lastResult,
    defaultValue: applicant,
  })
  const isOffer = kind === 'offer'
  const asked = listing.priceCents === null ? null : priceText(listing, text)
  return (
    <PortalForm form={form}>
      {isOffer && fields.offer && (
        <InputField
          field={fields.offer}
          label={applications.offer}
          hint={asked === null ? undefined : applications.offerHint(asked)}
          inputMode="decimal"
        />
      )}
      <InputField field={fields.name} label={applications.name} autoComplete="name" />
      <InputField
        field={fields.email}
        label={applications.email}
        type="email"
        autoComplete="email"
      />
      <TextareaField
        field={fields.message}
        label={isOffer ? applications.note : applications.message}
      />
      <button className="button">{applications.kinds[kind].submit}</button>
    </PortalForm>
  )
}

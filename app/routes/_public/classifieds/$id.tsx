import { data } from 'react-router'
import { getDisplayName, stageAllows } from '#app/domain/classifieds/classified.ts'
import { ClassifiedBox } from '#app/domain/classifieds/classified-list.tsx'
import { inquiryForm } from '#app/domain/classifieds/forms.ts'
import { isRejectableBy } from '#app/domain/classifieds/moderation.server.ts'
import { may } from '#app/domain/classifieds/permissions.ts'
import { listPictures } from '#app/domain/classifieds/pictures.server.ts'
import { toPublicClassified } from '#app/domain/classifieds/public-classified.server.ts'
import {
  findPublicClassified,
  findReadableClassified,
} from '#app/domain/classifieds/queries.server.ts'
import { sendInquiry } from '#app/domain/classifieds/relay.server.ts'
import { listingStylesheet } from '#app/domain/listings/pages/listing-stylesheet.ts'
import type { Photo } from '#app/domain/photos/photo.ts'
import { Pictures } from '#app/domain/photos/pictures.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import {
  actorContext,
  getText,
  getWords,
  localeContext,
  requestDetails,
} from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound, refusalStatus } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { parseId, readChosenPlace } from '#app/http/params.ts'
import { enforceRateLimit, rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { useText } from '#app/text/index.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/$id'

export const headers = publicHeaders

export const links = () => [...cardStylesheet(), ...listingStylesheet()]

/**
 * Shows one's own ad also while it is not public. What signed-in readers see is in no cache.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext)
  const found = findReadableClassified(db, actor, parseId(params.id))
  if (!found) throw notFound()
  const { isPublic } = found
  const { id, displayEmail, hiddenEmail } = found.classified
  const waiting = isPublic ? undefined : listPictures(db, [id], 'waiting').get(id)
  return {
    classified: toPublicClassified(found, getWords(context)),
    isPublic,
    canReject: isRejectableBy(actor, found.classified),
    canReport: isPublic && !may(actor, 'manage', found.classified),
    canEdit: !isPublic && stageAllows('edit', found.classified, nowInstant()),
    pictures: waiting ?? listPictures(db, [id]).get(id) ?? [],
    hasEmail: isPublic && displayEmail && hiddenEmail !== null,
    sender: actor && { name: actor.name, email: actor.email },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const found = findPublicClassified(db, parseId(params.id))
  if (!found) throw notFound()
  const { classified } = found
  const posted = await readFormData(request, text)
  const who = { address: context.get(requestDetails).address }
  if (posted.get('intent') === 'show-email') {
    await enforceRateLimit('showEmail', who, text)
    if (!classified.displayEmail || !classified.hiddenEmail) throw notFound()
    return data({ email: classified.hiddenEmail, result: undefined })
  }
  const form = checkForm(posted, inquiryForm(text), text)
  if (!form.ok) return form.refuse()
  const refused = await rateLimitForm('relay', who, form, text)
  if (refused) return refused
  const { relay } = text.classifieds
  const submission = toSubmission(context, request, posted)
  const locale = context.get(localeContext)
  const actor = context.get(actorContext)
  const sent = await sendInquiry(db, actor, classified.id, form.value, locale, submission)
  if (!sent.ok) {
    return form.refuse({ '': [relay.reasons[sent.reason]] }, refusalStatus(sent.reason))
  }
  return redirectWithFlash(paths.classifieds.show(classified.id, readChosenPlace(request)), {
    kind: 'success',
    message: relay.sent,
  })
}

/** The id of the address that is shown on request, to which the page goes. */
const emailId = 'shown-email'

export default function ClassifiedAd({ loaderData, actionData }: Route.ComponentProps) {
  const { moderation, own, page: text } = useText().classifieds
  const { classified, isPublic, pictures, hasEmail, sender } = loaderData
  const { canEdit, canReject, canReport } = loaderData
  const facts = { description: classified.content, image: toImage(pictures[0]) }
  const email = actionData && 'email' in actionData ? actionData.email : null
  return (
    <>
      <PageTitle title={getDisplayName(classified)} facts={isPublic ? facts : undefined} />
      <p className="listing-way no-print">
        <a href={paths.classifieds.list(useChosenPlace())}>← {text.back}</a>
      </p>
      <h1 className="mb-4">{classified.title ?? classified.sectionName}</h1>
      {!isPublic && (
        <p className="mb-4 status-pending">
          {text.notPublic}{' '}
          {canEdit && <a href={paths.classifieds.edit(classified.id)}>{own.edit}</a>}
        </p>
      )}
      <div className="max-w-[46rem]">
        <Pictures photos={pictures} instead={null} />
      </div>
      <ClassifiedBox classified={{ ...classified, title: null }}>
        {hasEmail && !email && (
          <form method="post" action={`#${emailId}`}>
            <button className="link-button" name="intent" value="show-email">
              {text.showEmail}
            </button>
          </form>
        )}
        {email && (
          <span id={emailId} role="status" tabIndex={-1}>
            {text.email} <a href={`mailto:${email}`}>{email}</a>
          </span>
        )}
      </ClassifiedBox>
      {isPublic && (
        <InquiryForm lastResult={actionData?.result} sender={sender} hasEmail={hasEmail} />
      )}
      {canReject ? (
        <p className="links mt-8 no-print">
          <a href={paths.admin.classifiedModeration({ ad: classified.id })}>
            {moderation.rejection.link}
          </a>
        </p>
      ) : (
        canReport && <ReportLink kind="ad" about={paths.classifieds.show(classified.id)} />
      )}
    </>
  )
}

/** The picture of link previews (`og:image`). */
function toImage(first: Photo | undefined) {
  return first ? { ...first.full, alt: first.alt } : null
}

type InquiryFormProps = {
  lastResult: Parameters<typeof usePortalForm>[1]['lastResult']
  sender: { name: string; email: string } | null
  /** Whether the ad shows an address of its owner. */
  hasEmail: boolean
}

function InquiryForm({ lastResult, sender, hasEmail }: InquiryFormProps) {
  const text = useText()
  const { relay } = text.classifieds
  const [form, fields] = usePortalForm(inquiryForm(text), {
    id: 'inquiry',
    lastResult,
    defaultValue: sender ?? undefined,
  })
  return (
    <section className="mt-8 no-print">
      <h2 className="section-heading">{relay.title}</h2>
      <p className="prose mb-4 muted">{hasEmail ? relay.introWithAddress : relay.intro}</p>
      <PortalForm form={form}>
        <InputField field={fields.name} label={relay.name} autoComplete="name" />
        <InputField field={fields.email} label={relay.email} type="email" autoComplete="email" />
        <TextareaField field={fields.message} label={relay.message} />
        <button className="button">{relay.submit}</button>
      </PortalForm>
    </section>
  )
}

import { nameOf } from '#app/domain/classifieds/classified.ts'
import { listPendingAds, moderateAd } from '#app/domain/classifieds/moderate.server.ts'
import { notesOf } from '#app/domain/screening/queries.server.ts'
import { ScreeningNote } from '#app/domain/screening/screening-note.tsx'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { config } from '#app/shared/config.server.ts'
import { decisionForm } from '#app/shared/decisions.ts'
import { formatInstant } from '#app/shared/town-time.ts'
import { textFor, useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/moderation'

export function loader() {
  const { rows, total } = listPendingAds(db)
  const notes = notesOf(
    db,
    'classified',
    rows.map(({ ad }) => ad.id),
  )
  const ads = rows.map(({ ad, sectionName, owner }) => ({
    ad,
    note: notes.get(ad.id) ?? null,
    name: nameOf(ad),
    sectionName,
    ownerName: owner?.name ?? '',
    postedAt: formatInstant(ad.createdAt, config.timeZone),
  }))
  return { total, ads }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const { moderation } = textFor().classifieds
  const schema = decisionForm(textFor(), moderation.feedback, ['approved', 'rejected'])
  const form = await readForm(request, schema)
  if (!form.ok) throw form.problem()
  const { id, status, answer, seenAt } = form.value
  const outcome = moderateAd(db, admin, id, { status, feedback: answer, seenAt })
  const back = '/admin/classifieds/moderation'
  if (outcome.ok) {
    return redirectWithFlash(back, { kind: 'success', message: moderation.done(id, status) })
  }
  if (outcome.reason === 'not_found') throw notFound()
  const message = moderation.failed(status, outcome.reason)
  return redirectWithFlash(back, { kind: 'error', message })
}

export default function AdModeration({ loaderData }: Route.ComponentProps) {
  const { moderation } = useText().classifieds
  const { total, ads } = loaderData
  return (
    <Page title={moderation.title}>
      {total === 0 ? (
        <EmptyState>{moderation.empty}</EmptyState>
      ) : (
        <p className="mb-4">{moderation.waiting(total)}</p>
      )}
      {ads.map((pending) => (
        <PendingAd key={pending.ad.id} {...pending} />
      ))}
    </Page>
  )
}

function PendingAd({
  ad,
  note,
  name,
  sectionName,
  ownerName,
  postedAt,
}: Route.ComponentProps['loaderData']['ads'][number]) {
  const { moderation: text } = useText().classifieds
  return (
    <article className="mb-8 border-b border-ink pb-6">
      <h2 className="mb-2">
        <bdi>{name}</bdi>
      </h2>
      <p className="prose mb-3 whitespace-pre-line break-words" dir="auto">
        {ad.content}
      </p>
      <Facts
        facts={[
          [text.section, sectionName],
          [text.owner, ownerName],
          [text.postedAt, postedAt],
          [text.url, ad.hiddenUrl && text.shown(ad.hiddenUrl, ad.displayUrl)],
          [text.email, ad.hiddenEmail && text.shown(ad.hiddenEmail, ad.displayEmail)],
        ]}
      />
      <ScreeningNote note={note} />
      <DecisionForm
        id={ad.id}
        seenAt={ad.updatedAt}
        answerLabel={text.feedback}
        yes={{ value: 'approved', label: text.approve }}
        no={{ value: 'rejected', label: text.reject }}
        about={name}
      />
    </article>
  )
}

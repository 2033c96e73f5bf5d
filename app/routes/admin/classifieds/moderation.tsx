import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import {
  listPendingClassifieds,
  moderateClassified,
} from '#app/domain/classifieds/moderation.server.ts'
import { describeChange } from '#app/domain/classifieds/pending-change.server.ts'
import { listPictures } from '#app/domain/classifieds/pictures.server.ts'
import { PendingChange } from '#app/domain/moderation/pending-change.tsx'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { ScreeningNote } from '#app/domain/screening/screening-note.tsx'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { EmptyState } from '#app/ui/data-table.tsx'
import { DecisionForm } from '#app/ui/decision-form.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingClassifieds(db)
  const notes = listNotes(
    db,
    'classified',
    rows.map(({ classified }) => classified.id),
  )
  const pictures = listPictures(
    db,
    rows.map(({ classified }) => classified.id),
  )
  const classifieds = rows.map(({ newest: classified, sectionName, owner, ...whole }) => ({
    classified,
    change: describeChange(db, whole, words),
    note: notes.get(classified.id) ?? null,
    pictures: pictures.get(classified.id) ?? [],
    name: getDisplayName(classified),
    sectionName,
    ownerName: owner?.name ?? '',
    postedAt: words.instant(classified.createdAt, config.timeZone),
  }))
  return { total, classifieds }
}

export async function action(args: Route.ActionArgs) {
  return decideOnPage(args, {
    decide: (admin, id, decision) => moderateClassified(db, admin, id, decision),
    back: paths.admin.classifiedModeration(),
    words: ({ classifieds }) => classifieds.moderation,
  })
}

export default function ClassifiedModeration({ loaderData }: Route.ComponentProps) {
  const { moderation } = useText().classifieds
  const { total, classifieds } = loaderData
  return (
    <Page title={moderation.title}>
      {total === 0 ? (
        <EmptyState>{moderation.empty}</EmptyState>
      ) : (
        <p className="mb-4">{moderation.waiting(total)}</p>
      )}
      {classifieds.map((pending) => (
        <PendingClassified key={pending.classified.id} {...pending} />
      ))}
    </Page>
  )
}

function PendingClassified({
  classified,
  change,
  note,
  pictures,
  name,
  sectionName,
  ownerName,
  postedAt,
}: Route.ComponentProps['loaderData']['classifieds'][number]) {
  const { moderation: text } = useText().classifieds
  return (
    <article id={`classified-${classified.id}`} className="mb-8 border-b border-ink pb-6">
      <h2 className="mb-2">
        <bdi>{name}</bdi>
      </h2>
      {change ? (
        <PendingChange described={change} />
      ) : (
        <>
          <p className="prose mb-3 whitespace-pre-line break-words" dir="auto">
            {classified.content}
          </p>
          <Gallery photos={pictures} captions />
        </>
      )}
      <Facts
        facts={[
          [text.section, sectionName],
          [text.owner, ownerName],
          [text.postedAt, postedAt],
          [
            text.url,
            classified.hiddenUrl && text.shown(classified.hiddenUrl, classified.displayUrl),
          ],
          [
            text.email,
            classified.hiddenEmail && text.shown(classified.hiddenEmail, classified.displayEmail),
          ],
        ]}
      />
      <ScreeningNote note={note} />
      <DecisionForm
        id={classified.id}
        seenAt={classified.updatedAt}
        answerLabel={text.feedback}
        yes={{ value: 'approved', label: text.approve }}
        no={{ value: 'rejected', label: text.reject }}
        about={name}
      />
    </article>
  )
}

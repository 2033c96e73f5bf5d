import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { describeChange } from '#app/domain/classifieds/describe-change.server.ts'
import {
  listPendingClassifieds,
  moderateClassified,
} from '#app/domain/classifieds/moderation.server.ts'
import { listPictures } from '#app/domain/classifieds/pictures.server.ts'
import { PendingChange } from '#app/domain/moderation/pending-change.tsx'
import { QueuedPost, QueuePage } from '#app/domain/moderation/queue-page.tsx'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const { rows, total } = listPendingClassifieds(db)
  const ids = rows.map(({ classified }) => classified.id)
  const notes = listNotes(db, 'classified', ids)
  const pictures = listPictures(db, ids)
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
    <QueuePage
      text={moderation}
      total={total}
      shown={classifieds.map(({ classified }) => classified.id)}
    >
      {classifieds.map((pending) => (
        <PendingClassified key={pending.classified.id} {...pending} />
      ))}
    </QueuePage>
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
  const seen = { kind: 'classified', id: classified.id, seenVersion: classified.updatedAt } as const
  return (
    <QueuedPost post={seen} title={name} note={note}>
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
    </QueuedPost>
  )
}

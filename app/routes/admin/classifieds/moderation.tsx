import { type ClassifiedAd, getDisplayName } from '#app/domain/classifieds/classified.ts'
import { describeChange } from '#app/domain/classifieds/describe-change.server.ts'
import {
  findRejectable,
  listPendingClassifieds,
  moderateClassified,
} from '#app/domain/classifieds/moderation.server.ts'
import { listPictures } from '#app/domain/classifieds/pictures.server.ts'
import { PendingChange } from '#app/domain/moderation/pending-change.tsx'
import { QueuedPost, QueuePage } from '#app/domain/moderation/queue-page.tsx'
import { Gallery } from '#app/domain/photos/gallery.tsx'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import { decideOnPage } from '../+moderation.server.ts'
import type { Route } from './+types/moderation'

/** Shows the queue; with the number of an approved ad in the address, this ad to be rejected. */
export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const asked = new URL(request.url).searchParams.get('ad')
  const rejectable = asked && findRejectable(db, requireMember(context, request), parseId(asked))
  const { rows, total } = listPendingClassifieds(db)
  const ids = [...rows, ...(rejectable ? [rejectable] : [])].map(({ classified }) => classified.id)
  const notes = listNotes(db, 'classified', ids)
  const pictures = listPictures(db, ids)
  const show = (classified: ClassifiedAd, sectionName: string, owner: { name: string } | null) => ({
    classified,
    note: notes.get(classified.id) ?? null,
    pictures: pictures.get(classified.id) ?? [],
    name: getDisplayName(classified),
    sectionName,
    ownerName: owner?.name ?? '',
    postedAt: words.instant(classified.createdAt, config.timeZone),
  })
  const classifieds = rows.map(({ newest, sectionName, owner, ...whole }) => ({
    ...show(newest, sectionName, owner),
    change: describeChange(db, whole, words),
    seenVersion: newest.updatedAt,
  }))
  const approved = rejectable && {
    ...show(rejectable.classified, rejectable.sectionName, rejectable.owner),
    change: null,
    seenVersion: rejectable.seenVersion,
    isChangeWaiting: rejectable.isChangeWaiting,
  }
  return { total, classifieds, approved: approved || null }
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
  const { total, classifieds, approved } = loaderData
  if (approved && !approved.isChangeWaiting) {
    return (
      <Page title={moderation.rejection.title}>
        <p className="prose mb-4">{moderation.rejection.consequence}</p>
        <PendingClassified {...approved} isApproved />
        <p className="links">
          <a href={paths.admin.classifiedModeration()}>{moderation.title}</a>
        </p>
      </Page>
    )
  }
  return (
    <QueuePage
      text={moderation}
      total={total}
      shown={classifieds.map(({ classified }) => classified.id)}
    >
      {approved && <p className="prose mb-4 status-pending">{moderation.rejection.changeWaits}</p>}
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
  seenVersion,
  isApproved,
}: Route.ComponentProps['loaderData']['classifieds'][number] & { isApproved?: boolean }) {
  const { moderation: text } = useText().classifieds
  const seen = { kind: 'classified', id: classified.id, seenVersion } as const
  return (
    <QueuedPost post={seen} title={name} note={note} isApproved={isApproved}>
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

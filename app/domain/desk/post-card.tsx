import { ChangesTable } from '#app/domain/moderation/changes-table.tsx'
import { postName } from '#app/domain/moderation/post.ts'
import { type CardPicture, cardShape } from '#app/domain/photos/card-picture.ts'
import { ScreeningNote } from '#app/domain/screening/screening-note.tsx'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { DeskPost } from './desk-post.ts'
import { alone, reasonNames } from './forms.ts'
import { toFieldValue } from './post-field.ts'
import { ReasonFields, type TypedReason } from './reason-fields.tsx'

/** A post of the queue, with when it was sent and how long ago that is, in words. */
export type ShownPost = DeskPost & {
  at: string
  ago: string
  isChanged: boolean
  /** The reason typed with a decision that was refused; the form has it again. */
  typed?: TypedReason
}

/** From this risk on, the screening's note is shown; a lower one is a word beside the owner's name. */
const leastNotedRisk = 3

/** A post on the desk: its content and its part of the form, to decide on it alone. */
export function PostCard({ post, isSelected }: { post: ShownPost; isSelected: boolean }) {
  const { desk, moderation } = useText()
  const { screening } = useText()
  const { title, what, ownerName, since, at, ago, facts, changes, note, isChanged } = post
  const name = postName(post)
  const shownFacts = facts.filter(([, value]) => value)
  const isNoted = note && (note.isFlagged || note.risk >= leastNotedRisk)
  return (
    <article id={name} className="desk-post">
      <label className="desk-select">
        <input type="checkbox" name="post" value={toFieldValue(post)} defaultChecked={isSelected} />{' '}
        <span>
          {desk.select} <span className="sr-only">{title}</span>
        </span>
      </label>
      <div className={isNoted ? 'desk-words' : 'desk-words desk-short'}>
        {isChanged && <p className="status-pending">{desk.changed}</p>}
        <p className="muted">{what}</p>
        <h2 className="text-lg">
          <bdi>{title}</bdi>
        </h2>
        <p className="muted">
          <bdi>{desk.by(ownerName ?? moderation.town)}</bdi>,{' '}
          <time dateTime={since} title={at}>
            {ago} <span className="sr-only">({at})</span>
          </time>
          {note && !isNoted && ` · ${screening.lowRisk(note.risk)}`}
          {post.isSuspended && <strong className="status-rejected"> {desk.suspended}</strong>}
        </p>
        {post.pictures.length > 0 && (
          <div className="desk-pictures">
            {post.pictures.map((picture) => (
              <Picture key={picture.small} picture={picture} />
            ))}
          </div>
        )}
        {isNoted && <ScreeningNote note={note} />}
        {!note && post.kind !== 'section' && <p>{desk.unread}</p>}
        {changes ? (
          <ChangesTable changes={changes} toText={(value) => value} shortensEqual />
        ) : (
          <LongText text={post.text} />
        )}
        {!changes && shownFacts.length > 0 && (
          <p className="desk-facts">
            {joinFacts(shownFacts.map(([label, value]) => `${label}: ${value}`))}
          </p>
        )}
      </div>
      <div className="desk-decision">
        <div className="desk-buttons">
          <Spaced>
            <button className="button" name="decision" value={alone('approved', post)}>
              {moderation.approve} <span className="sr-only">{title}</span>
            </button>
            <button className="button-danger" name="decision" value={alone('rejected', post)}>
              {moderation.reject} <span className="sr-only">{title}</span>
            </button>
          </Spaced>
        </div>
        <a href={post.href}>
          {desk.whole} <span className="sr-only">{title}</span>
        </a>
        <details open={post.typed !== undefined}>
          <summary>
            {desk.giveReason} <span className="sr-only">{title}</span>
          </summary>
          <ReasonFields
            id={name}
            about={title}
            names={reasonNames(post)}
            kind={post.reasonKind}
            typed={post.typed}
          />
          <button className="button-danger" name="decision" value={alone('rejected', post)}>
            {desk.rejectWith} <span className="sr-only">{title}</span>
          </button>
        </details>
      </div>
    </article>
  )
}

/** Texts longer than this, in characters, are folded after their beginning. */
const longestText = 800

function LongText({ text }: { text: string }) {
  const { desk } = useText()
  if (text.length <= longestText) return text && <Words>{text}</Words>
  const end = text.lastIndexOf(' ', longestText)
  const cut = end > 0 ? end : longestText
  return (
    <>
      <Words>{text.slice(0, cut)}</Words>
      <details>
        <summary>{desk.readOn(text.length - cut)}</summary>
        <Words>{text.slice(cut)}</Words>
      </details>
    </>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p className="prose whitespace-pre-line break-words" dir="auto">
      {children}
    </p>
  )
}

function Picture({ picture }: { picture: CardPicture }) {
  const { photos } = useText()
  const savesData = useSaveData()
  if (savesData) {
    return (
      <p>
        <a href={picture.large}>{photos.link(picture.alt, Math.ceil(picture.bytes / 1024))}</a>
      </p>
    )
  }
  const { small: width, ratio } = cardShape
  return (
    <img
      className="desk-picture"
      src={picture.small}
      width={width}
      height={width / ratio}
      alt={picture.alt}
      loading="lazy"
    />
  )
}

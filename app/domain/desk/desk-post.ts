import type { SeenPost } from '#app/domain/moderation/post.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import type { Note } from '#app/domain/screening/queries.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import type { ReasonKind } from './ready-reasons.ts'

/** A post as the desk shows it, with everything needed to decide on it. */
export type DeskPost = SeenPost & {
  reasonKind: ReasonKind
  title: string
  /** The post's kind in words, such as “Properties · Homes” or “Change to an event”. */
  what: string
  /** Null: posted by the town. */
  ownerName: string | null
  /** Whether the owner's account is suspended, or pending after a suspension. */
  isSuspended: boolean
  /** The instant (UTC) of the post's last change, since when it waits. */
  since: string
  /** The pictures that the decision is about: of a change only the new ones, unless none is new. */
  pictures: CardPicture[]
  /** The text that visitors will read. */
  text: string
  facts: ReadonlyArray<readonly [label: string, value: string | null]>
  /** For a change of a public post: the differences. */
  changes: Change[] | null
  note: Note | null
  /** The page that shows the whole post. */
  href: string
}

type Change = { label: string; before: string; after: string }

/** Describes some posts of one kind, with a fixed number of queries. */
export type DescribePosts = (db: Db, ids: number[], words: Words) => DeskPost[]

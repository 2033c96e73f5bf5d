import type { CardPicture } from '#app/domain/photos/card.ts'
import type { Note } from '#app/domain/screening/queries.server.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import type { SeenPost } from './post.ts'
import type { ReasonKind } from './reasons.ts'

/** A post as the desk shows it, with all that its decision needs. */
export type DeskPost = SeenPost & {
  reasonKind: ReasonKind
  title: string
  /** The post's kind in words, such as “Properties · Homes” or “Change of an event”. */
  what: string
  /** Null: the town's own. */
  ownerName: string | null
  /** An instant; a post that was changed waits since then. */
  since: string
  /** The new ones, or those it has. */
  pictures: CardPicture[]
  /** What visitors will read. */
  text: string
  facts: ReadonlyArray<readonly [label: string, value: string | null]>
  /** Of a change of something public: what differs. */
  changes: Change[] | null
  note: Note | null
  /** The page with the whole of it. */
  href: string
}

type Change = { label: string; before: string; after: string }

/** Describes some posts of one kind, with a fixed number of queries. */
export type DescribePosts = (db: Db, ids: number[], words: Words) => DeskPost[]

import { type PostKind, type PostRef, postName } from '#app/domain/moderation/post.ts'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { describeClassifieds } from './describe-classifieds.server.ts'
import { describeEvents } from './describe-events.server.ts'
import { describeListings } from './describe-listings.server.ts'
import { describeSections } from './describe-sections.server.ts'
import type { DescribePosts, DeskPost } from './desk-post.ts'

const describe: Record<PostKind, DescribePosts> = {
  listing: describeListings,
  event: describeEvents,
  classified: describeClassifieds,
  section: describeSections,
}

/**
 * Describes posts of any kind, in the given order. The number of queries depends on the kinds, not
 * on the posts.
 */
export function describePosts(db: Db, refs: PostRef[], words: Words): DeskPost[] {
  const kinds = [...new Set(refs.map(({ kind }) => kind))]
  const posts = kinds.flatMap((kind) => {
    const ids = refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
    return describe[kind](db, ids, words)
  })
  const found = new Map(posts.map((post) => [postName(post), post]))
  return refs.flatMap((ref) => found.get(postName(ref)) ?? [])
}

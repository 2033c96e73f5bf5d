import type { PostRef } from '#app/domain/moderation/post.ts'
import { postKinds } from '#db/schema/decisions.ts'

/** A post as somebody has seen it: `seenAt` is when it had last changed, empty for sections. */
export type SeenPost = PostRef & { seenAt: string }

/** How addresses and fields name a post, such as `listing-12`. */
export const postName = ({ kind, id }: PostRef) => `${kind}-${id}`

/** The value of a post's field in a form. */
export const toFieldValue = (post: SeenPost) => `${postName(post)}:${post.seenAt}`

const pattern = new RegExp(`^(${postKinds.join('|')})-([1-9]\\d{0,14})(?::(.*))?$`)

/** Reads the name of a post or the value of its field; null for anything else. */
export function parsePost(value: string): SeenPost | null {
  const [, name, id, seenAt = ''] = pattern.exec(value) ?? []
  const kind = postKinds.find((known) => known === name)
  return kind ? { kind, id: Number(id), seenAt } : null
}

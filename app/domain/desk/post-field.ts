import { postName, type SeenPost } from '#app/domain/moderation/post.ts'
import { postKinds } from '#db/schema/decisions.ts'

/** Returns the value of a post's form field. */
export const toFieldValue = (post: SeenPost) => `${postName(post)}:${post.seenVersion}`

const pattern = new RegExp(`^(${postKinds.join('|')})-([1-9]\\d{0,14})(?::(.*))?$`)

/** Parses the name of a post or the value of its form field; null for anything else. */
export function parsePost(value: string): SeenPost | null {
  const [, name, id, seenVersion = ''] = pattern.exec(value) ?? []
  const kind = postKinds.find((known) => known === name)
  return kind ? { kind, id: Number(id), seenVersion } : null
}

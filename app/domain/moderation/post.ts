import type { postKinds } from '#db/schema/decisions.ts'

export type PostKind = (typeof postKinds)[number]

/** A post of any kind. */
export type PostRef = { kind: PostKind; id: number }

/** A post as the caller last saw it: `seenVersion` is its `updatedAt` then, or a section's name. */
export type SeenPost = PostRef & { seenVersion: string }

/** How addresses and fields name a post, such as `listing-12`. */
export const postName = ({ kind, id }: PostRef) => `${kind}-${id}`

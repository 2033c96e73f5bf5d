import type { postKinds } from '#db/schema/decisions.ts'

export type PostKind = (typeof postKinds)[number]

/** A post of any kind. */
export type PostRef = { kind: PostKind; id: number }

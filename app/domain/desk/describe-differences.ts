import type { Difference } from '#app/domain/moderation/changes-table.tsx'
import type { CardPicture } from '#app/domain/photos/card.ts'
import type { Words } from '#app/text/words.ts'
import type { DeskPost } from './desk-post.ts'

/** Returns what differs in words, with new pictures by what the first of them shows. */
export function describeDifferences(
  differences: Array<Difference<{ text: string }>>,
  newPicture: CardPicture | undefined,
  { text: { moderation } }: Words,
): NonNullable<DeskPost['changes']> {
  const { newPictures, nothing } = moderation
  const pictures = newPicture && { label: newPictures, before: nothing, after: newPicture.alt }
  return [
    ...differences.map(({ label, before, after }) => ({
      label,
      before: before.text,
      after: after.text,
    })),
    ...(pictures ? [pictures] : []),
  ]
}

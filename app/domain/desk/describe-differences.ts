import type { Difference } from '#app/domain/moderation/changes-table.tsx'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import type { Words } from '#app/text/words.ts'
import type { DeskPost } from './desk-post.ts'

/** Describes differences in words; new pictures by their descriptions. */
export function describeDifferences(
  differences: Array<Difference<{ text: string }>>,
  newPictures: CardPicture[],
  { text: { moderation } }: Words,
): NonNullable<DeskPost['changes']> {
  const after = newPictures.map(({ alt }) => alt).join(' · ')
  const pictures = { label: moderation.newPictures, before: moderation.nothing, after }
  return [
    ...differences.map(({ label, before, after }) => ({
      label,
      before: before.text,
      after: after.text,
    })),
    ...(newPictures.length > 0 ? [pictures] : []),
  ]
}

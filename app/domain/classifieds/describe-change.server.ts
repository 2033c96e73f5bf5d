import type { Difference } from '#app/domain/moderation/changes-table.tsx'
import type { DescribedChange } from '#app/domain/moderation/pending-change.tsx'
import type { Words } from '#app/text/words.ts'
import type { Db } from '#db/client.server.ts'
import { classifiedSections } from '#db/schema/classifieds.ts'
import type { ClassifiedForm } from './forms.ts'
import type { WholeClassified } from './newest-version.ts'
import { listPictures } from './pictures.server.ts'

/**
 * Describes the change of an approved classified for its moderation; null if no version is
 * approved.
 */
export function describeChange(
  db: Db,
  whole: WholeClassified,
  words: Words,
): DescribedChange | null {
  const { id } = whole.classified
  const changes = listDifferences(whole, findSectionNames(db), words)
  const newPhotos = listPictures(db, [id], 'waiting').get(id) ?? []
  return changes && { changes, newPhotos }
}

/**
 * Lists the differences between a change and the approved classified; null if no version is
 * approved.
 */
export function listDifferences(
  { classified, change }: WholeClassified,
  sectionNames: Map<number, string>,
  words: Words,
): Array<Difference<{ text: string }>> | null {
  if (!change) return null
  const newest = describe(change, sectionNames, words)
  const { nothing } = words.text.moderation
  return describe(classified, sectionNames, words).flatMap(([label, before], index) => {
    const after = newest[index]?.[1]
    if (before === after) return []
    return [{ label, before: { text: before || nothing }, after: { text: after || nothing } }]
  })
}

/** Lists the visible fields of a version, in a fixed order. */
function describe(version: ClassifiedForm, sectionNames: Map<number, string>, { text }: Words) {
  const { fields, moderation } = text.classifieds
  const { hiddenUrl, displayUrl, hiddenEmail, displayEmail } = version
  return [
    [fields.title, version.title],
    [fields.content, version.content],
    [moderation.section, sectionNames.get(version.sectionId)],
    [moderation.url, hiddenUrl && moderation.shown(hiddenUrl, displayUrl)],
    [moderation.email, hiddenEmail && moderation.shown(hiddenEmail, displayEmail)],
  ] as const
}

/** Returns the names of all sections, including deleted ones. */
export function findSectionNames(db: Db): Map<number, string> {
  const { id, name } = classifiedSections
  const rows = db.select({ id, name }).from(classifiedSections).all()
  return new Map(rows.map((row) => [row.id, row.name]))
}

import { languageModel } from '#app/domain/screening/model.server.ts'
import { screenByRules } from '#app/domain/screening/rules.ts'
import type { Text } from '#app/text/index.ts'
import { fitLine, templateLine } from './ad-line.ts'
import type { LineAuthor } from './campaign.ts'
import type { Advertised } from './subjects.server.ts'

export type DraftedLine = { line: string; author: Exclude<LineAuthor, 'owner'> }

/**
 * Drafts an ad's line with the language model. Falls back to the listing's own words if there is no
 * model, it answers too late, or its text does not suit an ad.
 */
export async function draftLine(
  subject: Advertised,
  text: Text,
  model = languageModel,
): Promise<DraftedLine> {
  const { title, description: body } = subject
  const drafted = model && (await model.draftLine({ title, body }))
  const line = drafted && fitLine(drafted.replace(/\s+/g, ' '))
  const isFit = line && screenByRules({ title: '', body: line }).risk === 1
  return isFit
    ? { line, author: 'model' }
    : { line: templateLine(subject, text), author: 'template' }
}

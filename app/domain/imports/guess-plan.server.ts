import type { Db } from '#db/client.server.ts'
import { withPauses } from './batches.server.ts'
import { stagedRows } from './check.server.ts'
import {
  guessCategory,
  guessColumns,
  guessKind,
  guessTerms,
  type Sample,
} from './guess-meanings.ts'
import { columnIndex, type ImportKind, type ImportPlan } from './import.ts'
import { toOneLine } from './normalize.ts'
import type { StagedImport } from './queries.server.ts'

/** How many rows are read to guess the meaning of the columns. */
const sampleRows = 500
/** How many unknown words the page shows at a time. */
const maxUnknown = 200

/**
 * Guesses the meaning of columns and words; `given` overrides the guesses. Reads the whole file.
 */
export async function guessPlan(
  db: Db,
  { id, header }: Pick<StagedImport, 'id' | 'header'>,
  given: { kind?: ImportKind } & Partial<Omit<ImportPlan, 'kind'>> = {},
): Promise<ImportPlan> {
  const samples = sampleColumns(db, id, header)
  const kind = given.kind ?? guessKind(samples)
  const columns = { ...guessColumns(kind, samples), ...given.columns }
  const everyRow = given.everyRow ?? {}
  const categories = wordList((word) => given.categories?.get(word) ?? guessCategory(kind, word))
  const terms = wordList((word) => given.terms?.get(word) ?? guessTerms(word))
  const categoryIndex = columnIndex(header, columns.category)
  const termsIndex = columnIndex(header, columns.terms)
  for await (const { cells } of withPauses(stagedRows(db, id))) {
    categories.add(toOneLine(cells[categoryIndex] ?? ''))
    terms.add(toOneLine(cells[termsIndex] ?? ''))
  }
  return { kind, columns, everyRow, categories: categories.words, terms: terms.words }
}

/**
 * Collects the distinct words of a column with their meanings: all known words, and up to
 * `maxUnknown` unknown ones. Once those have a meaning, further unknown words appear.
 */
function wordList(findMeaning: (word: string) => string | null) {
  const words = new Map<string, string>()
  let unknown = 0
  const add = (word: string) => {
    if (word === '' || words.has(word)) return
    const meaning = findMeaning(word) ?? ''
    if (meaning === '' && unknown === maxUnknown) return
    if (meaning === '') unknown += 1
    words.set(word, meaning)
  }
  return { words, add }
}

function sampleColumns(db: Db, id: number, header: string[]): Sample[] {
  const samples: Sample[] = header.map((name) => ({ header: name, values: [] }))
  let rows = 0
  for (const { cells } of stagedRows(db, id)) {
    samples.forEach(({ values }, index) => {
      const value = (cells[index] ?? '').trim()
      if (value !== '') values.push(value)
    })
    rows += 1
    if (rows === sampleRows) break
  }
  return samples
}

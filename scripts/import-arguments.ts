import { parseArgs } from 'node:util'
import { type ImportField, importFields, importKinds } from '#app/domain/imports/import.ts'

export const usage = `Usage: npm run import -- FILE [OPTION …]

  --kind properties|work                   what the rows are
  --columns FIELD=HEADER,…                 which column fills which field
  --values category:WORD=CATEGORY,…        what a word of the category column stands for
  --values terms:WORD=TERMS,…              what a word of the terms column stands for
  --dry-run                                say what would happen
  --help                                   say this

A comma or an equals sign in a header or word has a backslash before it, and so has a backslash
that stands before one: --columns 'price=Price\\, asking' --values 'category:A\\=B=Homes'`

/** What was typed is not a command; the message says what is. */
export class UsageError extends Error {}

/** @throws {UsageError} */
export function readArguments(args: string[]) {
  const { values, positionals } = parse(args)
  const kind = importKinds.find((name) => name === values.kind)
  const [file, ...others] = positionals
  const isWrong = !file || others.length > 0 || (values.kind !== undefined && !kind)
  if (isWrong && !values.help) throw new UsageError(usage)
  return {
    file: file ?? '',
    kind,
    columns: readColumns(values.columns),
    ...readWords(values.values),
    isDryRun: values['dry-run'] ?? false,
    asksForHelp: values.help ?? false,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        columns: { type: 'string', multiple: true },
        values: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch {
    throw new UsageError(usage)
  }
}

/** A word of the file as an option may say it, in quotes where a shell would read it otherwise. */
export function optionFor(name: string, word: string, meaning: string): string {
  const pair = `${name}${word.replace(/[,=]|\\(?=[,=\\]|$)/g, '\\$&')}=${meaning}`
  return /^[\w:.=-]*$/.test(pair) ? pair : `'${pair.replaceAll("'", `'\\''`)}'`
}

// A backslash and what it makes plain, or one that is plain itself.
const escaped = String.raw`\\[,=\\]|\\(?![,=\\])`
const pairs = new RegExp(`(?:${escaped}|[^,\\\\])+`, 'g')
const nameAndMeaning = new RegExp(`^((?:${escaped}|[^=\\\\])+)=(.*)$`, 's')

/** `A=B,C=D`, in which a backslash makes a comma, an equals sign or a backslash a part of the words. */
function readPairs(options: string[] = []): [string, string][] {
  return options
    .flatMap((option) => option.match(pairs) ?? [])
    .map((pair) => {
      const [, name, meaning] = nameAndMeaning.exec(pair) ?? []
      if (name === undefined || meaning === undefined) throw new UsageError(usage)
      return [plain(name), plain(meaning)]
    })
}

function plain(text: string) {
  return text.replace(/\\([,=\\])/g, '$1').trim()
}

function readColumns(options?: string[]): Partial<Record<ImportField, string>> {
  const known: readonly string[] = [...importFields.properties, ...importFields.work]
  const chosen = readPairs(options)
  const stranger = chosen.find(([field]) => !known.includes(field))
  if (stranger) {
    throw new UsageError(`There is no field ${stranger[0]}. Fields: ${known.join(', ')}.`)
  }
  return Object.fromEntries(chosen)
}

function readWords(options?: string[]) {
  const words = { categories: new Map<string, string>(), terms: new Map<string, string>() }
  // `category:401=Homes,402=Lots`: a word without a group belongs to the group before it.
  let group: keyof typeof words | null = null
  for (const [name, meaning] of readPairs(options)) {
    const [, prefix, word = name] = /^(category|terms):(.*)$/s.exec(name) ?? []
    if (prefix) group = prefix === 'category' ? 'categories' : 'terms'
    if (!group) throw new UsageError(usage)
    words[group].set(word, meaning)
  }
  return words
}

import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { deleteDraft, findDraft, guessPlan, stageFile } from '#app/domain/imports/drafts.server.ts'
import {
  type ImportField,
  importFields,
  importKinds,
  missingColumns,
  unknownWords,
} from '#app/domain/imports/import.ts'
import { previewImport, runImport } from '#app/domain/imports/running.server.ts'
import { textFor } from '#app/text/index.ts'
import { migrateDatabase, openDatabase } from '#db/client.server.ts'

// npm run import -- FILE: brings a CSV inventory in. Ends with 0 done, 1 unreadable, 2 not guessed.
if (existsSync('.env')) loadEnvFile('.env')
const usage =
  'Usage: npm run import -- FILE [--kind properties|work] [--columns FIELD=HEADER,…] [--values category:401=Homes,terms:sale=Sell,…] [--dry-run]'
const { values, positionals } = readArguments()
const kind = importKinds.find((name) => name === values.kind)
const file = positionals[0]
if (!file || (values.kind && !kind)) stop(2, usage)
if (!existsSync(file)) stop(1, `There is no file ${file}.`)

const { imports } = textFor()
const db = openDatabase(process.env.DATABASE_PATH ?? 'data/portal.db')
migrateDatabase(db)
const draft = findDraft(db, (await stageFile(db, basename(file), createReadStream(file))) ?? 0)
if (!draft) stop(1, imports.unreadable)
try {
  const words = readWords(values.values)
  const plan = guessPlan(db, draft, { kind, columns: readColumns(values.columns), ...words })
  const unknown = [
    ...missingColumns(plan).map((name) => `--columns ${name}=HEADER`),
    ...Object.entries(plan.columns)
      .filter(([, header]) => !draft.header.includes(header))
      .map(([name, header]) => `--columns ${name}=HEADER: there is no column "${header}"`),
    ...unknownWords(plan).categories.map((word) => `--values category:${word}=CATEGORY`),
    ...unknownWords(plan).terms.map((word) => `--values terms:${word}=TERMS`),
  ]
  if (unknown.length > 0) {
    console.error(['Could not guess:', ...unknown].join('\n  '))
    process.exitCode = 2
  } else {
    const run = () =>
      values['dry-run'] ? previewImport(db, draft, plan) : runImport(db, null, draft, plan)
    const { counts, problems } = run()
    for (const problem of problems) console.log(imports.problem(problem))
    console.log(imports.counts(counts))
  }
} finally {
  deleteDraft(db, draft.id)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        columns: { type: 'string', multiple: true },
        values: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
      },
    })
  } catch {
    return stop(2, usage)
  }
}

function readPairs(options: string[] = []): [string, string][] {
  return options
    .flatMap((option) => option.split(','))
    .map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) stop(2, usage)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    })
}

function readColumns(options?: string[]): Partial<Record<ImportField, string>> {
  const known: readonly string[] = [...importFields.properties, ...importFields.work]
  const pairs = readPairs(options)
  const stranger = pairs.find(([field]) => !known.includes(field))
  if (stranger) stop(2, `There is no field ${stranger[0]}. Fields: ${known.join(', ')}.`)
  return Object.fromEntries(pairs)
}

function readWords(options?: string[]) {
  const words: Record<'categories' | 'terms', Record<string, string>> = {
    categories: {},
    terms: {},
  }
  // `category:401=Homes,402=Lots`: a word without a group belongs to the group before it.
  let group: keyof typeof words | null = null
  for (const [name, meaning] of readPairs(options)) {
    const [, prefix, word = name] = /^(category|terms):(.*)$/s.exec(name) ?? []
    if (prefix) group = prefix === 'category' ? 'categories' : 'terms'
    if (!group) stop(2, usage)
    words[group][word] = meaning
  }
  return words
}

function stop(status: number, sentence: string): never {
  console.error(sentence)
  process.exit(status)
}

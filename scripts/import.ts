import { accessSync, constants, createReadStream, existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import {
  type ImportField,
  type ImportPlan,
  missingColumns,
  unknownWords,
} from '#app/domain/imports/import.ts'
import { textFor } from '#app/text/index.ts'
import { loadDotEnv } from '#server/process/dot-env.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { exitWithError } from '#server/process/fatal-error.ts'
import { readArguments, usage } from './import-arguments.ts'
import { planText, UsageError } from './import-plan.ts'

// npm run import -- FILE: imports a CSV inventory. If a portal runs on the database, its job does
// the work and this command shows the progress. Exits with 0 when the file was read to its end
// (rejected rows are listed and counted), with 1 when file or database cannot be used, and with 2
// when the options are invalid or columns and words could not be guessed.
loadDotEnv()
process.umask(0o077)
// An import serves no requests, so settings that only `npm start` needs get a value here.
process.env.ORIGIN ||= 'http://localhost'
process.env.ADMIN_EMAIL ||= 'nobody@example.org'
run().catch((error) =>
  error instanceof UsageError ? stop(2, error.message) : exitWithError(error),
)

async function run() {
  const { file, asksForHelp, isDryRun, given } = readArguments(process.argv.slice(2))
  if (asksForHelp) return console.log(usage)
  refuseUnreadable(file)
  // An empty path would make SQLite use a temporary database.
  const path = process.env.DATABASE_PATH || 'data/portal.db'
  // Imported here because the configuration may come from `.env`, which is loaded above.
  const { config } = await import('#app/shared/config.server.ts')
  const { discardImport } = await import('#app/domain/imports/clean-up.server.ts')
  const { guessPlan } = await import('#app/domain/imports/guess-plan.server.ts')
  const { previewImport } = await import('#app/domain/imports/preview.server.ts')
  const { checkEveryRow } = await import('#app/domain/imports/rows.ts')
  const { allProblems, findStaged } = await import('#app/domain/imports/queries.server.ts')
  const { stageFile } = await import('#app/domain/imports/stage.server.ts')
  const { confirmImport } = await import('#app/domain/imports/transitions.server.ts')
  const { finishImport } = await import('./finish-import.ts')
  const { imports } = textFor(config.locale)
  const { requirePrimary } = await import('#app/shared/box-role.server.ts')
  requirePrimary()
  const { openPortalDatabase } = await import('#app/wiring.server.ts')
  const db = openPortalDatabase(path)
  console.log(`Database: ${resolve(path)}`)
  const id = await stageFile(db, null, basename(file), createReadStream(file))
  const staged = findStaged(db, id ?? 0)
  if (!staged) stop(1, imports.unreadable)
  try {
    const plan = await guessPlan(db, staged, given)
    const wrong = checkEveryRow(plan)
    for (const { field, ...problem } of wrong) {
      console.error(imports.everyRowProblem({ label: field, ...problem }))
    }
    const open = withGaps(
      plan,
      staged.header,
      wrong.map(({ field }) => field),
    )
    if (open) {
      console.error(
        'Could not guess what has "" below. Fill it in (--help lists the choices), save it',
      )
      console.error(`as a file, and run this again with --plan and its name.\n${planText(open)}`)
      process.exitCode = 2
      return
    }
    if (isDryRun) {
      const { problems, counts } = await previewImport(db, staged, plan)
      for (const problem of problems) console.log(imports.problem(problem))
      return console.log(imports.counts(counts))
    }
    await confirmImport(db, staged.id, plan)
    const { failure, counts } = await finishImport(db, staged.id, path)
    for (const problem of allProblems(db, staged.id)) console.log(imports.problem(problem))
    if (failure) stop(1, failure)
    console.log(imports.counts(counts))
  } finally {
    await discardImport(db, staged.id)
  }
}

/** Returns the plan with an empty text for each missing answer; null when none is missing. */
function withGaps(plan: ImportPlan, header: string[], wrong: ImportField[]): ImportPlan | null {
  const misnamed = Object.entries(plan.columns).filter(([, name]) => name && !header.includes(name))
  for (const [field, name] of misnamed) console.error(`${field}: there is no column "${name}".`)
  const missing = [...missingColumns(plan), ...misnamed.map(([field]) => field)]
  const { categories, terms } = unknownWords(plan)
  if (missing.length + wrong.length + categories.length + terms.length === 0) return null
  const gaps = (words: string[]) => words.map((word) => [word, ''] as const)
  return {
    kind: plan.kind,
    columns: { ...plan.columns, ...Object.fromEntries(gaps(missing)) },
    everyRow: { ...plan.everyRow, ...Object.fromEntries(gaps(wrong)) },
    categories: new Map([...plan.categories, ...gaps(categories)]),
    terms: new Map([...plan.terms, ...gaps(terms)]),
  }
}

function refuseUnreadable(file: string) {
  if (!existsSync(file)) stop(1, `There is no file ${file}.`)
  if (statSync(file).isDirectory()) stop(1, `${file} is a folder, not a file.`)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    stop(1, `This user may not read ${file}.`)
  }
}

function stop(status: number, sentence: string): never {
  console.error(sentence)
  exitProcess(status)
}

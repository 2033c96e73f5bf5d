import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from './support/sources.ts'

/**
 * The compiler leads to the files of which docs/changing.md says so: a copy of the code has a field,
 * a kind of listing, a fee and two activities more, and is checked once.
 */

const folders = ['app', 'db', 'dev', 'scripts', 'server', 'tests']
const settings = readdirSync('.').filter((file) => /\.(json|ts)$/.test(file))

/** The text that is inserted into files of the copy: after which words, and what. */
const additions: Array<[file: string, after: string, added: string]> = [
  [
    'db/schema/listings.ts',
    "terms: text('terms', { enum: propertyTerms }).notNull(),",
    "planted: text('planted').notNull().default(''),",
  ],
  ['db/schema/listings.ts', "listingSources = ['properties',", "'planted',"],
  ['db/schema/payments.ts', "paymentPurposes = [\n  'ticket',", "'planted',"],
  ['db/schema/payments.ts', 'type PaymentItem =', "| { purpose: 'planted'; title: string }"],
  ['app/domain/payments/payment.ts', 'const isTownFee = {', 'planted: true,'],
  [
    'app/domain/activity/activity.ts',
    'type Activities = {',
    "'account.planted': { id: number; planted: string }; 'planted.planted': { id: number };",
  ],
]

/**
 * The files of steps that the compiler leads to, to which it does not lead yet after these
 * additions, and why.
 */
const exceptions: Record<string, Record<string, string>> = {
  'Add a field to a property': {
    'app/text/en/listings.ts': 'once the field has a label',
    'app/text/es/listings.ts': 'once the label is in English',
    'listing-forms.ts': 'once the field has a hint',
  },
  'Add a kind of listing': {
    'app/domain/listings/forms.ts': 'once the edit page reads its form',
    'api-input.ts': 'once a call reads it',
    'post.server.ts': 'once the edit page saves it',
    'db/schema/imports.ts': 'once it is imported',
    'app/domain/mail/mail.ts': 'if it has a queue of its own',
    'app/text/en/listings.ts': 'once a list has its headings',
  },
  'Add a fee': {},
  'Add an activity': {
    'shared-parameters.ts': 'a place for what several say',
    'secrets.ts': 'if it is mailed with a token',
    'app/text/en/activity.ts': 'once describe.ts asks for its sentence',
    'describe.test.ts': 'a test that goes through the examples',
  },
}

let copy: string
let errors: string[]

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'planted-'))
  const isCode = (file: string) => !file.startsWith(join('db', 'migrations'))
  for (const path of [...folders, ...settings]) {
    await cp(path, join(copy, path), { recursive: true, filter: isCode })
  }
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  for (const [file, after, added] of additions) {
    const code = readFileSync(join(copy, file), 'utf8')
    const [before, ...rest] = code.split(after)
    expect(rest, `In ${file}, find another place for the addition of this test.`).toHaveLength(1)
    writeFileSync(join(copy, file), [before, after, added, ...rest].join(' '))
  }
  await run('@react-router/dev/dist/cli/index.js', 'typegen')
  const output = await run('typescript/bin/tsc', '--pretty', 'false')
  errors = output.split('\n').filter((line) => /^\S.*: error TS/.test(line))
}, 1_800_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program of the dependencies in the copy, and returns what it prints. */
function run(program: string, ...options: string[]) {
  const path = resolve('node_modules', program)
  const limits = { cwd: copy, timeout: 1_700_000, maxBuffer: 64_000_000 }
  return new Promise<string>((done) => {
    execFile(process.execPath, [path, ...options], limits, (_, output) => done(output))
  })
}

test('the copy has no other errors', () => {
  expect(errors.length, 'The compiler did not come to its end.').toBeGreaterThan(40)
  const broken = errors.filter((line) => /TS(1[01]\d\d|2304|2307|6053):/.test(line))
  expect(broken, 'The copy lacks a file, or its additions are no code.').toEqual([])
})

test.each(Object.entries(exceptions))('%s: the compiler leads to its files', (heading, others) => {
  const [, section = ''] = readText('docs/changing.md').split(`\n## ${heading}\n`)
  const steps = section.split('\n## ')[0]?.split('\n') ?? []
  const named = steps
    .filter((step) => /compile/.test(step))
    .flatMap((step) => [...step.matchAll(/`([^`<\s]+\.tsx?)`/g)].map(([, file = '']) => file))
  const changed = additions.map(([file]) => file)
  const claimed = new Set(named.filter((file) => !changed.includes(file)))
  expect(claimed.size).toBeGreaterThan(0)

  const led = new Set(errors.map((line) => line.slice(0, line.indexOf('('))))
  // A bare name means a file of the code, not one of the tests' helpers that is called the same.
  const isLed = (file: string) =>
    [...led].some(
      (found) => found === file || (found.endsWith(`/${file}`) && !found.startsWith('tests/')),
    )
  const notLed = [...claimed].filter((file) => !isLed(file))
  const advice =
    'Let a type ask for it, say on the page what leads there, or add it to the exceptions here.'
  expect(
    notLed.filter((file) => !(file in others)),
    advice,
  ).toEqual([])
  const stale = Object.keys(others).filter((file) => !notLed.includes(file))
  expect(stale, 'Remove it from the exceptions.').toEqual([])
})

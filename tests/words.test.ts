import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { freshDatabase } from './support/database.ts'
import { leftovers } from './support/leftovers.ts'
import { names, type OldWord, phrases, sentences, stored } from './support/old-words.ts'
import { files, readText } from './support/sources.ts'

/** Names, comments, test titles and sentences use the words of docs/glossary.md. */

const spoken = ['tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(words\.test|old-words)\.ts$/.test(file),
    ),
)

const everything = [...new Set([...files, ...spoken])]
/** Excludes sentences for visitors and invented data, which have a vocabulary of their own. */
const isOurs = (file: string) => !/^app\/text\/|^dev\/seed\/|common-passwords/.test(file)
const all = everything.filter(isOurs)
/** Sentences and the seed's invented data are in strings, so the names beside them are checked, too. */
const named = everything.filter((file) => isOurs(file) || /^(app\/text|dev\/seed)\//.test(file))

/** The code without strings and comments and, in tests, without titles. */
const identifiers = (text: string) =>
  text.replace(/^\s*(\/\/|\{?\/?\*+).*$|(?<=\s)\/\/ .*$|'[^'\n]*'|"[^"\n]*"|`[^`]*`/gm, '')
const prose = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:\/\/|\{?\/?\*+)(.*)$|(?<=\s)\/\/ (.*)$|\b(?:test|describe|it)(?:\.[\w.]+\(.*\))?\((['"`].*)$|^\s+(['"`].*),$/gm,
    ),
  ]
    .map((found) => found.slice(1).find(Boolean) ?? '')
    .join('\n')

function findOld(words: OldWord[], read: (text: string) => string, within = all): string[] {
  return within.flatMap((file) => {
    const text = read(readText(file))
    return words.flatMap(({ word, better }) => {
      const found = word.exec(text)?.[0]
      return found ? [`${file}: “${found}” → ${better}`] : []
    })
  })
}

test('names use the words of docs/glossary.md', () => {
  const advice = 'Rename it in every layer: file, symbol, text key and test.'
  expect(findOld(names, identifiers, named), advice).toEqual([])
})

test('files are named with the words of docs/glossary.md', () => {
  const toWords = (file: string) => toCamelCase(basename(file).replace(/\..*/, ''), '-')
  const old = everything.filter((file) => names.some(({ word }) => word.test(toWords(file))))
  expect(old, 'Rename the file.').toEqual([])
})

/** SQLite cannot rename a check. */
const oldChecks = [
  'ad_campaigns_line',
  'ad_campaigns_one_subject',
  'ticket_definitions_one_owner',
  'ticket_definitions_price',
  'ticket_definitions_quantity',
  'ticket_definitions_seats',
]

/** Names whose symbol is another word, and why. */
const otherSymbols: Record<string, string> = {
  'import_problems.column_name': '“column” is a word of SQL',
}

const toSnakeCase = (symbol: string) =>
  symbol.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamelCase = (name: string, separator = '_') =>
  name.replace(new RegExp(`${separator}(\\w)`, 'g'), (_, letter) => letter.toUpperCase())

const isOldName = (name: string) =>
  [...names, ...stored].some(({ word }) => word.test(toCamelCase(name)))

describe('in the newest database', () => {
  const tables = Object.entries(schema).flatMap(([symbol, table]) =>
    is(table, SQLiteTable) ? [{ symbol, table, config: getTableConfig(table) }] : [],
  )

  test('tables and columns are called what the code calls them', () => {
    expect(tables.length).toBeGreaterThan(50)
    const others = tables.flatMap(({ symbol, table, config: { name } }) => [
      ...(toSnakeCase(symbol) === name ? [] : [name]),
      ...Object.entries(getTableColumns(table))
        .filter(([key, column]) => toSnakeCase(key) !== column.name)
        .map(([, column]) => `${name}.${column.name}`),
    ])
    const advice = 'Name it like its symbol, or rename both: docs/changing.md, “Rename a column”.'
    expect(others, advice).toEqual(Object.keys(otherSymbols))
  })

  test('no name has an old word, except checks', () => {
    const { $client } = freshDatabase()
    const left = new Set(leftovers.map(({ table, column }) => column ?? table))
    const found = $client
      .prepare<[], string>(
        `select name from sqlite_master where name not like 'sqlite_%'
         union select c.name from sqlite_master t join pragma_table_xinfo(t.name) c
         where t.type in ('table', 'view')`,
      )
      .pluck()
      .all()
    expect(found.length).toBeGreaterThan(500)
    const sql = $client.prepare<[], string>('select sql from sqlite_master where sql is not null')
    const checks = sql
      .pluck()
      .all()
      .flatMap((text) => [...text.matchAll(/constraint\s+\W?(\w+)/gi)].map(([, name = '']) => name))
    const old = [...found.filter((name) => !left.has(name)), ...checks].filter(isOldName)
    expect(old.sort(), 'Rename it: docs/changing.md, “Rename a column”.').toEqual(oldChecks)
  })
})

test('comments and test titles are plain', () => {
  const advice = 'Say it in the words of a colleague: short, in the present tense.'
  expect(findOld(phrases, prose), advice).toEqual([])
})

test('visitors read the same words everywhere', () => {
  // What strangers write is not the portal's.
  const texts = files.filter(
    (file) => file.startsWith('app/text/en/') && !file.endsWith('/screening-phrases.ts'),
  )
  expect(texts.length).toBeGreaterThan(20)
  const advice = 'Write it in app/text/en as the word after the arrow.'
  expect(
    findOld(sentences, (text) => text, texts),
    advice,
  ).toEqual([])
})

test.each([...names, ...stored, ...phrases, ...sentences])('$like is found', ({ word, like }) => {
  expect(like).toMatch(word)
})

test('strings, comments and titles are told apart', () => {
  const code =
    "/** An e-mail. */\nconst x = 'returnRule'\ntest('is said so', () => 1)\nf() // Heard out.\n"
  expect(identifiers(code)).not.toMatch(/returnRule|e-mail|Heard/)
  expect(prose(code)).toMatch(/An e-mail[\s\S]*is said so[\s\S]*Heard out/)
})

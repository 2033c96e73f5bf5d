import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, readText, sources, testFiles } from './support/sources.ts'

/** The rules in docs/rules.md and the code that implements them refer to each other. */

const rules = readText('docs/rules.md')
const names = [...rules.matchAll(/^### (\S+)$/gm)].map(([, name = '']) => name)

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .map((file) => join('docs', file))
  .filter((file) => file.endsWith('.md'))

const cite = (file: string) =>
  [...readText(file).matchAll(/\brules\.md#([\w-]+)/g)].map(([, name = '']) => name)

describe('rules', () => {
  test('have a name each', () => {
    expect(names.length).toBeGreaterThan(100)
    expect(new Set(names).size).toBe(names.length)
  })

  test('are cited by the code that carries them out', () => {
    const cited = new Set(sources.flatMap(cite))
    expect(
      names.filter((name) => !cited.has(name)),
      'Cite the rule in the doc comment of the function that carries it out, as others are cited.',
    ).toEqual([])
  })

  test('exist where code, tests or pages of docs cite them', () => {
    const citing = [...files, ...testFiles, ...pages]
    const found = citing.flatMap((file) => cite(file).map((name) => ({ file, name })))
    const linked = [...rules.matchAll(/\]\(#([\w-]+)\)/g)].map(([, name = '']) => ({
      file: 'docs/rules.md',
      name,
    }))
    expect(
      [...found, ...linked].filter(({ name }) => !names.includes(name)),
      'Correct the name, or add the rule to docs/rules.md under a heading of this name.',
    ).toEqual([])
  })

  test('and decisions name files that exist', () => {
    const all = [...files, ...testFiles, ...pages].map((file) => `/${file}`)
    const named = pages
      .map((page) => ({ page, text: readText(page) }))
      .filter(({ page, text }) => /rules|decisions/.test(page) && !/Status: replaced/.test(text))
      .flatMap(({ page, text }) =>
        [...text.matchAll(/`([\w$+./-]+\.(?:tsx?|mjs|sql|md))`/g)].map(([, name]) => [page, name]),
      )
    expect(named.length).toBeGreaterThan(150)
    expect(
      named.filter(([, name]) => !all.some((file) => file.endsWith(`/${name}`))),
      'Name the file as it is now, or say which decision replaced this one.',
    ).toEqual([])
  })

  test('are cited instead of a specification, which is not in the repository', () => {
    expect(
      [...files, ...testFiles, ...pages].filter((file) =>
        /\b(spec|issue|specification) sections?\b|\b(of the|the) specification\b/i.test(
          readText(file),
        ),
      ),
      'Cite a rule of docs/rules.md.',
    ).toEqual([])
  })
})

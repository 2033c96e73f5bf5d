import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The code of the portal as text, for the rules that tests hold about it. */

const listCode = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file)),
  )

export const files = listCode('app', 'db', 'dev', 'scripts', 'server')

export const testFiles = listCode('tests')

/** Every file except the tests beside them. */
export const sources = files.filter((file) => !file.includes('.test.'))

/** Below app/routes, a file whose name begins with + is a helper of the routes beside it. */
export const route = /^app\/routes\/(.*\/)?[^+/][^/]*$/

export const readText = (file: string) => readFileSync(file, 'utf8')

/** Returns a file's text without its comments. */
export function readCode(file: string): string {
  return readText(file).replace(/(?<=^|[\s{])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Returns what a file imports when it is loaded, as paths from the root or package names. */
export function listImports(file: string): string[] {
  return readTargets(file, /^(?:import|export) (?:[^;']*?from )?'([^']+)'/gms)
}

/** Returns what a file imports besides types. */
export function listValueImports(file: string): string[] {
  return readTargets(file, /^(?:import|export) (?!type )(?:[^;']*?from )?'([^']+)'/gms)
}

/** Returns what a file imports while it runs, with `import()`. */
export function listDynamicImports(file: string): string[] {
  return readTargets(file, /\bimport\(\s*'([^']+)'/g)
}

function readTargets(file: string, statement: RegExp): string[] {
  return [...readCode(file).matchAll(statement)].map(([, target = '']) =>
    resolveImport(file, target),
  )
}

/** Returns what a file means by the target of an import: a path from the root or a package name. */
export function resolveImport(file: string, target: string): string {
  // A route's own generated types.
  if (target.includes('/+types/')) return ''
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? join(file, '..', target) : target
}

const sentences = [
  // <p>Text</p>, <p>Text {name}</p>
  /[\w"'}/]>\s*(?!(?:return|case|export|function|const)\b|\w+\??:)[A-Za-z][^<>{}=;()[\]|&]*(?=<\/|<[a-z]|\{)/g,
  // <p>{count} texts</p>
  /\}[^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*(?=<\/)/g,
  // alt="Text"
  /\s(?:title|alt|placeholder|aria-label|label|legend|summary|hint|heading|caption)="(?:[^"]* [^"]*|[A-Z][^"]*)"/g,
  // {isDone ? 'Some text' : ''}, but no message of an error.
  /(?<!Error\()(['"`])[A-Z][a-z]*[’']?[a-z]* [^'"`\n]*\1/g,
]

/** Returns the sentences that are written in the code of a page. */
export function findSentences(code: string): string[] {
  return sentences.flatMap((sentence) =>
    [...code.matchAll(sentence)].map(([found]) => found.trim()),
  )
}

const quoted = /(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/g
const thrown = /(?<=Error\(\s*)(['"`])(?:(?!\1)[^\\]|\\.)*\1/g
/** Names like `Tiny Homes` have no word in lower case. */
const isSentence = /^[A-Z][a-z]*[’']?[a-z]*,? (?:.* )?[a-z]|^[A-Z][a-z]{2}.*[.?!]$/
const isWord = /^[A-Z][a-z]/
const shown =
  /\b(?:title|alt|label|legend|summary|hint|heading|caption|message|error|subject|notice|advice|text|help)\??:\s*$/

/**
 * Returns the sentences, and the capitalized words after a key like `label:`, in code without
 * markup. Messages of errors are excluded: developers read them, and visitors get a reference.
 */
export function findQuotedSentences(code: string): string[] {
  const read = code.replace(thrown, "''")
  return [...read.matchAll(quoted)]
    .filter(({ 2: words = '', index }) => {
      return isSentence.test(words) || (isWord.test(words) && shown.test(read.slice(0, index)))
    })
    .map(([found]) => found)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { isNode, type Node } from './syntax.ts'

/** A sentence in a language, and the file that contains it. */
type Sentence = { file: string; sentence: string }

/**
 * Returns every sentence of a language's folder: the strings of its modules, and the lines of its
 * guide.
 */
export function listSentences(folder: string): Sentence[] {
  return readdirSync(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    const found = file.endsWith('.md') ? source.split('\n') : listStrings(source)
    return found
      .map((sentence) => ({ file, sentence: sentence.trim() }))
      .filter(({ sentence }) => /\p{L}{2}/u.test(sentence))
  })
}

/**
 * Lists the sentences that a language has in common with English.
 * @param shared sentences that may be equal, such as CSV
 */
export function findUntranslated(own: Sentence[], english: Sentence[], shared: string[]) {
  const known = new Set(english.map(({ sentence }) => sentence))
  for (const sentence of shared) known.delete(sentence)
  return own
    .filter(({ sentence }) => known.has(sentence))
    .map(({ file, sentence }) => `${file}: ${sentence}`)
}

/** Returns the strings of a module that people may read, including parts of templates. */
function listStrings(source: string): string[] {
  const found: string[] = []
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'Literal' && typeof value.value === 'string') found.push(value.value)
    if (value.type === 'TemplateElement') found.push((value.value as { cooked: string }).cooked)
    for (const [name, part] of Object.entries(value)) if (!isCode(value, name)) walk(part)
  }
  walk(parseAst(source, { lang: 'ts' }).body)
  return found
}

/**
 * Whether a part of the syntax tree holds no text for people: imports, property names, types, and
 * codes in comparisons.
 */
function isCode({ type, computed, operator, ...parts }: Node, part: string): boolean {
  switch (type) {
    case 'ImportDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeAliasDeclaration':
      return true
    case 'BinaryExpression':
      return operator !== '+' && isNode(parts[part]) && parts[part].type === 'Literal'
    default:
      return part === 'key' && !computed
  }
}

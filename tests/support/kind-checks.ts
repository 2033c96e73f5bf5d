import { listingSources } from '#db/schema/listings.ts'

/** Finds code that knows one kind of listing from another, where a new kind would pass unseen. */

const name = `(?:${listingSources.join('|')})`
const word = `'${name}'`
const inList = String.raw`[^[\]{}]*`

const checks = [
  // source === 'work', 'work' === source
  String.raw`[\w.]*\s*[!=]==\s*${word}`,
  String.raw`${word}\s*[!=]==`,
  // source <> 'work', ${listings.source} = 'work'
  String.raw`(?:[sS]ource|\bkind)\}?\s*(?:=|<>|!=)\s*${word}`,
  // eq(listings.source, 'work')
  String.raw`\b(?:eq|ne)\(\s*[\w.]*[sS]ource,\s*${word}`,
  // ['work'].includes(source), inArray(listings.source, ['work']), new Set(['work'])
  String.raw`\[${inList}${word}${inList}\](?: as const)?\)?\.(?:includes|indexOf|some|every|find)\(`,
  String.raw`\b(?:(?:notI|i)nArray\(\s*[\w.]*,|new Set(?:<\w+>)?\()\s*\[${inList}${word}`,
  // source in ('work', 'play')
  String.raw`\bin \([^)]*${word}`,
  // /^(work|play)$/
  String.raw`\b${name}\|${name}\b`,
  // 'properties' | 'work'
  String.raw`${word}\s*\|\s*'|'\s*\|\s*${word}`,
  // { work: 1 }[source], ({ work: 1 } as Record<string, number>)[source]
  String.raw`\b${name}:[^{}]*\}(?:\)?| as [^()\n]*\))\[`,
  // case 'work': … default:
  String.raw`\bcase ${word}:(?:(?!\bswitch\b|\n\}|^  \},?$)[\s\S])*?\bdefault:`,
]

const check = new RegExp(checks.join('|'), 'gm')

/** A list of objects on one line, as lists of kinds with something about each are written. */
const listOfObjects = /\[[^[\]\n]*\]/g
/** A list without lists or objects in it. */
const list = /\[[^[\]{}]*\]/g
const source = new RegExp(String.raw`\b(?:source|kind): '(${name})'`, 'g')
const member = new RegExp(String.raw`'(${name})'|\.(${name})\b`, 'g')

const namesSeveral = (code: string, pattern: RegExp) =>
  new Set([...code.matchAll(pattern)].map(([, quoted, read]) => quoted ?? read)).size > 1

const findLists = (code: string, lists: RegExp, pattern: RegExp) =>
  [...code.matchAll(lists)].map(([found]) => found).filter((found) => namesSeveral(found, pattern))

/** Returns the comparisons with one kind, and the lists of several, in a piece of code. */
export function findKindChecks(code: string): string[] {
  return [
    ...[...code.matchAll(check)].map(([found]) => found),
    ...findLists(code, list, member),
    ...findLists(code, listOfObjects, source),
  ]
}

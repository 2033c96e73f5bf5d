import { listingSources } from '#db/schema/listings.ts'

/** Finds code that knows one kind of listing from another, where a new kind would pass unseen. */

const name = `(?:${listingSources.join('|')})`
const word = `'${name}'`
const inList = String.raw`[^[\]{}]*`

const checks = [
  // source === 'work', source <> 'work'
  String.raw`\b(?:source|kind)\s*(?:===|!==|=|<>)\s*${word}`,
  // 'work' === source
  String.raw`${word}\s*[!=]==`,
  // eq(listings.source, 'work')
  String.raw`\b(?:eq|ne)\([\w.]*source, ${word}`,
  // ['work'].includes(source), inArray(listings.source, ['work']), new Set(['work'])
  String.raw`\[${inList}${word}${inList}\](?: as const)?\)?\.(?:includes|indexOf|some|every|find)\(`,
  String.raw`\b(?:inArray\([\w.]*,|new Set(?:<\w+>)?\()\s*\[${inList}${word}`,
  // source in ('work', 'play')
  String.raw`\bin \([^)]*${word}`,
  // /^(work|play)$/
  String.raw`\b${name}\|${name}\b`,
]

const check = new RegExp(checks.join('|'), 'g')

/** A list without lists or objects in it. */
const list = /\[[^[\]{}]*\]/g
const member = new RegExp(String.raw`'(${name})'|\.(${name})\b`, 'g')

const namesSeveral = (code: string) =>
  new Set([...code.matchAll(member)].map(([, quoted, read]) => quoted ?? read)).size > 1

/** Returns the comparisons with one kind, and the lists of several, in a piece of code. */
export function findKindChecks(code: string): string[] {
  return [
    ...[...code.matchAll(check)].map(([found]) => found),
    ...[...code.matchAll(list)].map(([found]) => found).filter(namesSeveral),
  ]
}

import { z } from 'zod'
import { locales, textFor } from '#app/text/index.ts'

/** Whether any mail server accepts the address: ASCII only. */
export function isEmailAddress(value: string): boolean {
  return value.length <= 254 && z.regexes.email.test(value)
}

/**
 * A word that may be a mail address or a host; the group is the beginning of what follows a host in
 * a web address: a port, then a path, a query or a fragment. Nothing in the pattern can be matched
 * in two ways, because strangers send long texts.
 */
const wordBeforePath = /[\p{L}\p{N}@._+-]+(?=((?::\d{1,5})?(?:\/|[?#]\S))?)/gu

/**
 * Whether a text contains the address of a web page, with or without `https://`
 * (docs/rules.md#web-addresses). Mail addresses do not count.
 */
export function hasWebAddress(text: string): boolean {
  if (/:\/\/|\bwww\./i.test(text)) return true
  for (const [word, path] of text.matchAll(wordBeforePath)) {
    if (isHost(word, path !== undefined)) return true
  }
  return false
}

/** Lists the addresses that `hasWebAddress` finds: those with `https://` or `www.` first. */
export function listWebAddresses(text: string): string[] {
  const marked = /(?:https?)?:\/\/\S*|\bwww\.\S*/gi
  const others = [...text.replace(marked, ' ').matchAll(wordBeforePath)]
    .filter(([word, path]) => isHost(word, path !== undefined))
    .map(([word]) => withoutMarks(word))
  return [...(text.match(marked) ?? []), ...others]
}

function isHost(word: string, hasPath: boolean): boolean {
  if (!word.includes('.')) return false
  const bare = withoutMarks(word)
  if (!hasPath && isEmailAddress(bare)) return false
  const [ending = '', name = ''] = bare
    .slice(bare.lastIndexOf('@') + 1)
    .split('.')
    .reverse()
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  return hasPath ? /^(\p{L}{2,}|xn--.+)$/iu.test(ending) : isKnownEnding(ending)
}

/** Without the marks of a sentence before and after a word. */
function withoutMarks(word: string): string {
  let start = 0
  let end = word.length
  while ('.-_'.includes(word.charAt(start)) && start < end) start += 1
  while ('.-_'.includes(word.charAt(end - 1)) && start < end) end -= 1
  return word.slice(start, end)
}

function isKnownEnding(ending: string): boolean {
  if (anyCase.has(ending.toLowerCase())) return true
  return smallLetters.has(ending) && !isFrequentWord(ending)
}

function isFrequentWord(ending: string): boolean {
  return locales.some((locale) => textFor(locale).wordsLikeEndings.includes(ending))
}

const anyCase = new Set(['com', 'net', 'org', 'info', 'biz', 'edu', 'gov'])

/**
 * Endings that are also words, or states as in “Denver.CO”. A sentence that begins without a space
 * before it has a capital, so in small letters they are endings, unless a language of the portal
 * has them among its frequent words.
 */
const smallLetters = new Set(
  `ai app au ca cc ch click club cn co de dev es eu fr gg icu in io it jp link live ly me mx nl nz
  online page pl pro pw ru shop site space store su tech tk top tv uk us vip website ws xyz`.split(
    /\s+/,
  ),
)

import { listWebAddresses } from '#app/shared/addresses.ts'
import { locales, type Text, textFor } from '#app/text/index.ts'
import type { PostText, Risk, ScreeningRule, Verdict } from './screening.ts'

type Found = { risk: Risk; rule: ScreeningRule; detail: string }

/**
 * The built-in screening, used where there is no model or it does not answer. Looks for content
 * that does not belong in a post and names the words it found.
 */
export function screenByRules({ title, body, details = '' }: PostText): Verdict {
  const original = `${title}\n${body}`
  const plain = normalize(original)
  const padded = ` ${plain} `
  const findings = [
    ...marks(plain),
    ...phraseRules.flatMap((rule) => phrases(padded, rule)),
    ...links(original),
    ...contact(original),
    ...shouting(original),
    ...repetition(plain),
    ...inDetails(details),
  ].sort((one, other) => other.risk - one.risk)
  const [worst] = findings
  if (!worst) return { risk: 1, rule: 'ordinary', reason: '', words: '' }
  const rules = new Set(findings.filter(({ risk }) => risk >= 3).map(({ rule }) => rule))
  // Two different problems together raise the risk by one.
  const risk = rules.size > 1 ? (Math.min(5, worst.risk + 1) as Risk) : worst.risk
  return { risk, rule: worst.rule, reason: '', words: worst.detail }
}

type PhraseRule = keyof Text['screeningPhrases']
const phraseRules: readonly PhraseRule[] = ['instructions', 'hostile', 'scam']

/**
 * Finds what belongs in no field at all. Numbers, capitals, names of sites and the milder phrases are
 * left out, because addresses, parcels and companies have them.
 */
function inDetails(details: string): Found[] {
  if (details === '') return []
  const plain = normalize(details)
  const address = details.match(mailAddress)?.[0]
  return [
    ...marks(plain),
    ...phraseRules.flatMap((rule) => phrases(` ${plain} `, rule, [5])),
    ...hiddenLinks(details),
    ...(address ? [{ risk: 3 as const, rule: 'contact' as const, detail: address.trim() }] : []),
  ]
}

type PhraseRisk = 4 | 5

/** Marks by which a text pretends to be part of the model's instructions. */
const promptMarks = ['</ad>', '<system>', '```json']

function marks(plain: string): Found[] {
  const found = promptMarks.find((mark) => plain.includes(mark))
  return found ? [{ risk: 5, rule: 'instructions', detail: found }] : []
}

const phraseRisks = [5, 4] as const

/** @param padded normalized, with a space at both ends, so that each word is between two */
function phrases(
  padded: string,
  rule: PhraseRule,
  risks: readonly PhraseRisk[] = phraseRisks,
): Found[] {
  for (const risk of risks) {
    // Finds whole words only: "scum" is not in "miscumulate".
    const found = listPhrases(rule, risk).find(({ words }) => padded.includes(words))
    if (found) return [{ risk, rule, detail: found.phrase }]
  }
  return []
}

type Phrase = { phrase: string; words: string }
const knownPhrases = new Map<string, Phrase[]>()

/** The phrases of all languages, whatever language the town has: strangers write in any. */
function listPhrases(rule: PhraseRule, risk: PhraseRisk): Phrase[] {
  const key = `${rule} ${risk}`
  const known = knownPhrases.get(key)
  if (known) return known
  const listed = locales.flatMap((locale) => {
    const byRisk: Partial<Record<PhraseRisk, string[]>> = textFor(locale).screeningPhrases[rule]
    return (byRisk[risk] ?? []).map((phrase) => ({ phrase, words: ` ${normalize(phrase)} ` }))
  })
  knownPhrases.set(key, listed)
  return listed
}

const hiding = /\b(?:bit\.ly|tinyurl\.com|t\.me|wa\.me|goo\.gl|is\.gd|cutt\.ly|rb\.gy)\b/iu

/** Finds a link that hides where it leads. */
function hiddenLinks(original: string): Found[] {
  const hidden = hiding.exec(original)?.[0]
  return hidden ? [{ risk: 5, rule: 'links', detail: hidden }] : []
}

function links(original: string): Found[] {
  const hidden = hiddenLinks(original)
  if (hidden.length > 0) return hidden
  const [first, second] = listWebAddresses(original.replace(mailAddress, ' '))
  return first ? [{ risk: second ? 4 : 3, rule: 'links', detail: first }] : []
}

const mailAddress =
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,24}/giu
const phone = /(?:\+|\b)\d[\d\s().-]{7,}\d\b/u

function contact(original: string): Found[] {
  const found = original.match(mailAddress)?.[0] ?? phone.exec(original)?.[0]
  return found ? [{ risk: 3, rule: 'contact', detail: found.trim() }] : []
}

const fewestLetters = 12

function shouting(original: string): Found[] {
  const letters = original.match(/\p{L}/gu) ?? []
  const capitals = original.match(/\p{Lu}/gu) ?? []
  const isLoud = letters.length >= fewestLetters && capitals.length / letters.length > 0.6
  const marks = /[!¡?¿]{3,}|(?:[$€💰🔥🤑]\s?){3,}/u.exec(original)?.[0]
  if (isLoud) return [{ risk: 3, rule: 'shouting', detail: original.trim().slice(0, 30) }]
  return marks ? [{ risk: 3, rule: 'shouting', detail: marks }] : []
}

function repetition(plain: string): Found[] {
  const words = plain.split(' ')
  const character = /(\p{L})\1{5,}/u.exec(plain)?.[0]
  if (character) return [{ risk: 3, rule: 'repetition', detail: character.slice(0, 20) }]
  const again = words.find(
    (word, index) => word && words[index + 1] === word && words[index + 2] === word,
  )
  return again ? [{ risk: 3, rule: 'repetition', detail: again }] : []
}

/** Characters often written instead of letters to get past filters. */
const disguises: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '@': 'a', $: 's' }

/**
 * Returns the text in lower case, without accents, invisible characters and disguised letters, with
 * single spaces.
 */
function normalize(original: string): string {
  return original
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[013@$](?=\p{L})/gu, (sign) => disguises[sign] ?? sign)
    .replace(/[^\p{L}\p{N}<>/`]+/gu, ' ')
    .trim()
}

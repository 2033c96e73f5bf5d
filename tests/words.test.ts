import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { files, readText } from './support/sources.ts'

/** Old words in names, comments and test titles for which docs/glossary.md has others. */

type OldWord = { word: RegExp; better: string; like: string }

const names: OldWord[] = [
  {
    word: /[rR]eturn(Rule|Refusal|Outcome|Quote|Hours|Percent|Unit|End|Hint|edCents)|ticketReturn|returnTicket/,
    better: 'giveBack…, givenBack…',
    like: 'const returnRule = 1',
  },
  {
    word: /\bvalidat(e|ed|ion)(Ticket|At|By|Result|Status|Schema)\w*|\b(serialize)?Validation\b/,
    better: 'checkIn, checkedInAt (the API and its addresses alone say validate)',
    like: 'validateTicket(db)',
  },
  {
    word: /(?<!JsonLd)Things?(?![a-z])/,
    better: 'the name of what it is',
    like: 'eventThing(event)',
  },
  { word: /\bdoorkeeper|\bkeeper\b/i, better: 'checker', like: 'type Doorkeeper' },
  { word: /\bDeeds?\b|\bdeeds?\b/, better: 'action', like: 'type Deed' },
  { word: /\bmost[A-Z]\w*/, better: 'max…', like: 'mostRows' },
  { word: /\bmax_?imal\w*/i, better: 'max…', like: 'maximalSize' },
  { word: /\bbrakes?\b|\bbrake[A-Z]|Braked\b/, better: 'rate limit', like: 'brakeForm(form)' },
  { word: /[a-z]ToWire\b|\bwireForms?\b/, better: 'serialize…, apiInput', like: 'adToWire(ad)' },
  { word: /Twins?\b|\btwins?\b/, better: 'duplicate', like: 'findTwin(db)' },
  { word: /\btell(s|ing)?[A-Z]\w*/, better: 'notify, send…', like: 'tellOwner(tx)' },
  { word: /\bfulfil(s|led|ment)?\b(?<!fulfilled)/i, better: 'fulfill', like: 'Fulfilment' },
  { word: /\bdepartures?\b/i, better: 'tour date', like: 'type Departure' },
  {
    word: /\b(function|const|let|type) [A-Za-z]+Of\b|\b(?!(last)?indexOf)[a-z]\w+Of:/,
    better: 'a verb first (find…, to…, list…), …Query for a prepared query',
    like: 'const nameOf = (user: User) => user.name',
  },
  {
    word: /\b(giv(e|es|en|ing)Up|payOrGiveUp)(?![a-z])/,
    better: 'cancel, discard, remove, close',
    like: 'giveUpSecondFactor(db)',
  },
  { word: /\bnote[A-Z]\w*/, better: 'store…, track…', like: 'noteRead(actor)' },
  {
    word: /\btake(Reported|Mixed)?(Money|Orders?)\b/,
    better: 'applyReportedMoney, createOrder, markPaid',
    like: 'takeOrder(tx)',
  },
  { word: /trouble/i, better: 'problem, lastFailure, unhealthy', like: 'databaseTrouble' },
  {
    word: /\b(text|types)\.withdraw\b|\bwithdraw(s|n)?(TicketType|Sale|Event)/,
    better: 'takeOffSale, endSale (only applications are withdrawn)',
    like: 'types.withdraw',
  },
  { word: /\bseller(s|Id)?\b/i, better: 'payee (of a payment), owner', like: 'sellerId' },
]

const phrases: OldWord[] = [
  { word: /\be-mail/i, better: 'email', like: 'an e-mail address' },
  { word: /\bwhat is (none|no)\b/, better: 'name the error', like: 'what is none is refused' },
  { word: /\bheard out\b/, better: 'read to the end', like: 'a slow sender is heard out' },
  { word: /\b(is|are) said( so)?\b/, better: 'is shown, is reported', like: 'errors are said' },
  {
    word: /\b(colour|neighbour|licence|favourite|organis|recognis)/i,
    better: 'American spelling',
    like: 'the colour',
  },
]

const sentences: OldWord[] = [
  { word: /\be-mail/i, better: 'email', like: 'Your e-mail' },
  {
    word: /\b(an?|the|our|by|several) mails?\b(?! server)/,
    better: 'email',
    like: 'You get a mail',
  },
  { word: /\bsign(s|ing)? (in|out|you in)\b/, better: 'log in, log out', like: 'sign in' },
  { word: /\b(the|short|its) films?\b/, better: 'video', like: 'its films' },
  { word: /\b[Cc]oming (up|events)\b/, better: 'upcoming', like: 'Coming up' },
  {
    word: /\bheld (until|for you)\b|\bkept for you\b/,
    better: 'reserved',
    like: 'held until 5 PM',
  },
  { word: /'lapsed'/, better: 'expired', like: "lapsed: 'lapsed'" },
  { word: /\bpayment service\b/, better: 'payment provider', like: 'the payment service' },
  {
    word: /\bideas? for (a )?sections?\b/,
    better: 'suggested section',
    like: 'ideas for sections',
  },
]

const spoken = ['tests', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== join('tests', 'words.test.ts')),
)

const everything = [...new Set([...files, ...spoken])]
/** Excludes sentences for visitors and invented data, which have a vocabulary of their own. */
const isOurs = (file: string) => !/^app\/text\/|^dev\/seed\/|\/lists\/|common-passwords/.test(file)
const all = everything.filter(isOurs)
/** The seed's invented data is in strings, so its names can be checked, too. */
const named = everything.filter((file) => isOurs(file) || file.startsWith('dev/seed/'))

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

test('comments and test titles are plain', () => {
  const advice = 'Say it in the words of a colleague: short, in the present tense.'
  expect(findOld(phrases, prose), advice).toEqual([])
})

test('visitors read the same words everywhere', () => {
  const texts = files.filter((file) => file.startsWith('app/text/en/'))
  expect(texts.length).toBeGreaterThan(20)
  const advice = 'Write it in app/text/en as the word after the arrow.'
  expect(
    findOld(sentences, (text) => text, texts),
    advice,
  ).toEqual([])
})

test.each([...names, ...phrases, ...sentences])('$like is found', ({ word, like }) => {
  expect(like).toMatch(word)
})

test('strings, comments and titles are told apart', () => {
  const code =
    "/** An e-mail. */\nconst x = 'returnRule'\ntest('is said so', () => 1)\nf() // Heard out.\n"
  expect(identifiers(code)).not.toMatch(/returnRule|e-mail|Heard/)
  expect(prose(code)).toMatch(/An e-mail[\s\S]*is said so[\s\S]*Heard out/)
})

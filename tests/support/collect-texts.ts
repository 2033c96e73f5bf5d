import Database from 'better-sqlite3'
import { accessTable, verbs } from '#tests/http/access-table.ts'
import { signInEverybody } from '#tests/http/every-write.ts'
import { listPageTexts, readTownData } from './english-left.ts'
import { listForms } from './page-forms.ts'
import type { TestPortal } from './portal.ts'
import { type FoundForm, postForms, sendOverlong } from './read-refusals.ts'
import { type Examples, fillAddress } from './route-examples.ts'
import { Visitor } from './visitor.ts'

/** A text for people, and the first page, call or mail that contains it. */
type ReadText = { where: string; text: string }

/**
 * Collects every text that is shown to people: all screens as everybody, all mail, and the answers of
 * forms and calls to empty and to overlong input. This changes and deletes data.
 * @returns `data`: the texts in the database, from before and after the forms were sent
 */
export async function collectTexts(
  portal: TestPortal,
  examples: Examples,
): Promise<{ read: ReadText[]; data: string[] }> {
  const read = new Map<string, ReadText>()
  const add = async (where: string, response: Response) => {
    const body = await response.text()
    for (const text of listTexts(response, body)) {
      if (!read.has(text)) read.set(text, { where, text })
    }
    return body
  }

  const forms: FoundForm[] = []
  for (const [person, visitor] of await signInEverybody(portal)) {
    for (const path of listScreens(examples)) {
      const page = await add(`${person} GET ${path}`, await visitor.get(path))
      const found = listForms(page)
      forms.push(...found.map((form) => ({ ...form, visitor, path })))
    }
  }
  const data = readTownData(portal.databasePath)
  for await (const { where, response } of postForms(forms)) await add(where, response)
  // Forms have ended some of the sessions.
  const visitors = await signInEverybody(portal)
  for (const [person, visitor] of visitors) {
    for (const { verb, path } of listChanges(examples)) {
      const caller = path === '/api/auth/logout' ? await Visitor.create(portal, person) : visitor
      await add(`${person} ${verb} ${path}`, await caller.send(verb, path, { json: {} }))
    }
  }
  for await (const { where, response } of sendOverlong(visitors, examples)) {
    await add(where, response)
  }
  const reader = await Visitor.create(portal)
  for (const path of listMails(portal)) await add(path, await reader.get(path))
  return { read: [...read.values()], data: [...data, ...readTownData(portal.databasePath)] }
}

/** Returns the address of every screen and of every call that reads. */
function listScreens(examples: Examples): string[] {
  const addresses = Object.entries(accessTable).flatMap(([pattern, { GET, at, formAt }]) =>
    GET ? [at ?? pattern, ...(formAt ? [formAt] : [])] : [],
  )
  return addresses.map((address) => fillAddress(address, examples))
}

/** Returns every call that changes something. */
function listChanges(examples: Examples) {
  return Object.entries(accessTable).flatMap(([pattern, rights]) =>
    verbs
      .filter((verb) => verb !== 'GET' && pattern.startsWith('/api/') && rights[verb])
      .map((verb) => ({ verb, path: fillAddress(rights.at ?? pattern, examples) })),
  )
}

/** Returns the address of every mail, also of those that wait to be sent. */
function listMails({ databasePath }: TestPortal): string[] {
  const db = new Database(databasePath, { readonly: true })
  const ids = db.prepare('select id from outbox_messages').pluck().all()
  db.close()
  return ids.map((id) => `/dev/mail/${id}`)
}

function listTexts(response: Response, body: string): string[] {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return listPageTexts(body)
  if (!type.startsWith('application/json')) return []
  const { error, message } = JSON.parse(body) as { error?: string; message?: string }
  return [error, message].filter((text) => typeof text === 'string')
}

import { accessTable, type Person, people, verbs } from '#tests/http/access-table.ts'
import { listPageTexts } from './english-left.ts'
import type { TestPortal } from './portal.ts'
import { type Examples, fillAddress } from './route-examples.ts'
import { Visitor } from './visitor.ts'

/** A text for people, and the page, call or mail that contains it. */
export type ReadText = { where: string; text: string }

/** Reads every screen as everybody, every call's answer to invalid input, and every mail. */
export async function readEverything(portal: TestPortal, examples: Examples): Promise<ReadText[]> {
  const read: ReadText[] = []
  for (const isChange of [false, true]) {
    for (const person of people) read.push(...(await readAs(portal, examples, person, isChange)))
  }
  const admin = await Visitor.create(portal, 'admin')
  for (let mail = Number(examples.mail); mail > 0; mail -= 1) {
    const texts = await readTexts(await admin.get(`/dev/mail/${mail}`))
    read.push(...texts.map((text) => ({ where: `mail ${mail}`, text })))
  }
  return read
}

/** Reads every screen, or every call's answer to invalid input. */
async function readAs(
  portal: TestPortal,
  examples: Examples,
  person: Person,
  isChange: boolean,
): Promise<ReadText[]> {
  const visitor = await Visitor.create(portal, person)
  const read: ReadText[] = []
  for (const [pattern, rights] of Object.entries(accessTable)) {
    const isCall = pattern.startsWith('/api/')
    const path = fillAddress(rights.at ?? pattern, examples)
    for (const verb of verbs) {
      const isMeant = verb === 'GET' ? !isChange : isChange && isCall && rights[verb]
      if (!isMeant) continue
      const response = await visitor.send(verb, path, { json: verb === 'GET' ? undefined : {} })
      const texts = await readTexts(response)
      read.push(...texts.map((text) => ({ where: `${person} ${verb} ${path}`, text })))
    }
  }
  return read
}

async function readTexts(response: Response): Promise<string[]> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return listPageTexts(await response.text())
  if (!type.startsWith('application/json')) return []
  const body = (await response.json()) as { error?: string; message?: string }
  return [body.error, body.message].filter((text) => typeof text === 'string')
}

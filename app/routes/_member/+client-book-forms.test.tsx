import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { actorContext, localeContext } from '#app/http/context.server.ts'
import { db as connection } from '#app/http/database.server.ts'
import { migrateDatabase, type OpenDatabase } from '#db/client.server.ts'
import { clients, owners } from '#db/schema/client-book.ts'
import { listForms } from '#tests/support/page-forms.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import * as editClient from './clients/$id/edit.tsx'
import * as editOwner from './owners/$id/edit.tsx'

/** A form that was opened before somebody else saved (docs/rules.md#client-book-changes). */

const db = connection as OpenDatabase
beforeAll(() => migrateDatabase(db))

type Answer = Response | { data: unknown; init: { status: number } }
type Call = (args: object) => unknown
type Page = { loader: Call; action: Call; default: ComponentType<object> }
type Fields = Record<string, string>

const insertClient = (userId: number) =>
  db.insert(clients).values({ userId, name: 'Carla', email: 'carla@example.org' })
const insertOwner = (userId: number) =>
  db.insert(owners).values({ userId, name: 'Oscar', contactInfo: 'oscar@example.org' })

type Kind = {
  kind: string
  page: Page
  insert(userId: number): { id: number }
  /** The fields of the first form that is sent. */
  first: Fields
  /** Those of a form that was opened before that, and is sent after it. */
  late: Fields
  /** A field with a mistake. */
  tooLong: Fields
  /** The lines in which the page of the late form shows what the first one saved. */
  savedNow: string[]
}

const kinds: Kind[] = [
  {
    kind: 'a client',
    page: editClient as unknown as Page,
    insert: (userId) => insertClient(userId).returning().get(),
    first: { phone: '555 0100', preferences: '', notes: 'calls back' },
    late: { phone: '555 0199', preferences: '', notes: '' },
    tooLong: { phone: '5'.repeat(50) },
    savedNow: ['Saved now: 555 0100', 'Saved now: calls back'],
  },
  {
    kind: 'an owner',
    page: editOwner as unknown as Page,
    insert: (userId) => insertOwner(userId).returning().get(),
    first: { contactInfo: 'at the mill', mailingAddress: '1 Race Street' },
    late: { contactInfo: 'at the inn', mailingAddress: '' },
    tooLong: { contactInfo: 'x'.repeat(300) },
    savedNow: ['Saved now: at the mill', 'Saved now: 1 Race Street'],
  },
]

/** The page of an entry as an administrator uses it. */
function openPage({ loader, action, default: Edit }: Page, id: number, admin: Actor) {
  const context = new RouterContextProvider()
  context.set(actorContext, admin)
  context.set(localeContext, 'en')
  const call = (run: Call, fields?: Fields) => {
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const request = new Request('http://portal/', sent)
    return run({ context, request, params: { id: String(id) } })
  }
  const show = (actionData?: unknown) =>
    renderPage(<Edit {...{ loaderData: call(loader), actionData }} />)
  const send = async (fields: Fields) => {
    const answer = (await call(action, fields)) as Answer
    if (answer instanceof Response) return { status: answer.status, html: '' }
    return { status: answer.init.status, html: show(answer.data) }
  }
  return { show, send }
}

const readVersion = (html: string) => listForms(html)[0]?.given.seenVersion ?? ''

test.each(kinds)(
  'the form of $kind does not overwrite what another administrator saved',
  async ({ page, insert, first, late, tooLong, savedNow }) => {
    const { id } = insert(newActor(db).userId)
    const one = openPage(page, id, newActor(db, { role: 'admin' }))
    const other = openPage(page, id, newActor(db, { role: 'admin' }))
    const seenVersion = readVersion(one.show())
    expect(seenVersion).not.toBe('')
    expect(await one.send({ ...first, seenVersion })).toMatchObject({ status: 303 })

    const wrong = await other.send({ ...late, ...tooLong, seenVersion })
    expect([wrong.status, readVersion(wrong.html)]).toEqual([400, seenVersion])

    const refused = await other.send({ ...late, seenVersion })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('It was changed after you opened this page.')
    for (const sentence of savedNow) expect(refused.html).toContain(sentence)
    for (const typed of Object.values(late)) expect(refused.html).toContain(typed)
    expect(readVersion(one.show()), 'it is not saved').toBe(readVersion(refused.html))

    const again = { ...late, seenVersion: readVersion(refused.html) }
    expect(await other.send(again)).toMatchObject({ status: 303 })
    expect(await other.send(again), 'sent twice').toMatchObject({ status: 303 })
    for (const typed of Object.values(late)) expect(one.show()).toContain(typed)
  },
)

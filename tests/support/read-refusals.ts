import { randomInt } from 'node:crypto'
import type { Person } from '#tests/http/access-table.ts'
import { bodiesWithOne } from '#tests/http/call-bodies.ts'
import { calls, toShape } from '#tests/http/every-write.ts'
import type { PageForm } from './page-forms.ts'
import { type Examples, fillAddress } from './route-examples.ts'
import type { Visitor } from './visitor.ts'

/** A form, the page that it was found on, and who read the page. */
export type FoundForm = PageForm & { action: string; path: string; visitor: Visitor }

type Answered = { where: string; response: Response }

/** Longer than any field, and without letters, so that no language has it. */
const overlong = '7'.repeat(5_001)

/**
 * Posts each form empty and overlong, and follows redirects to the messages there. Forms that
 * differ only in what they are about are posted once.
 */
export async function* postForms(forms: FoundForm[]): AsyncGenerator<Answered> {
  for (const { visitor, given, open, to } of findDistinct(forms)) {
    for (const value of open.length > 0 ? ['', overlong] : ['']) {
      const filled = Object.fromEntries(open.map((name) => [name, value]))
      const form = new URLSearchParams({ ...given, ...filled })
      const where = `form ${to} ${value.slice(0, 3)}`
      const response = await visitor.send('POST', to, { form, headers: fromAnywhere() })
      yield { where, response }
      const next = response.headers.get('location')
      if (!next?.startsWith('/')) continue
      const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      const Cookie = [visitor.headers.Cookie, ...set].filter(Boolean).join('; ')
      yield { where: `${where} → ${next}`, response: await visitor.get(next, { Cookie }) }
    }
  }
}

/** Returns one form of each shape and address, with those that sign out at the end. */
function findDistinct(forms: FoundForm[]) {
  const addressed = forms.map((form) => {
    const { pathname, search } = new URL(form.action, `http://portal${form.path}`)
    return { ...form, to: pathname + search }
  })
  const distinct = new Map(
    addressed.map((form) => [form.to.replace(/\d+|[\w-]{20,}/g, '#') + toShape(form), form]),
  )
  const endsSession = ({ to }: { to: string }) => to.endsWith('/logout')
  return [...distinct.values()].sort(
    (one, other) => Number(endsSession(one)) - Number(endsSession(other)),
  )
}

/** Sends every call an overlong value in each of its fields: an answer names only the first problem. */
export async function* sendOverlong(
  visitors: ReadonlyMap<Person, Visitor>,
  examples: Examples,
): AsyncGenerator<Answered> {
  for (const { pattern, method, people, at } of calls) {
    if (pattern === '/api/auth/logout') continue
    const person = people.includes('owner') ? 'owner' : (people[0] ?? 'anonymous')
    const path = fillAddress(at, examples)
    for (const json of bodiesWithOne({ method, pattern }, overlong)) {
      const response = await visitors
        .get(person)
        ?.send(method, path, { json, headers: fromAnywhere() })
      if (response) yield { where: `overlong ${method} ${path}`, response }
    }
  }
}

/** Another address for each request, so that rate limits hide no refusal. */
function fromAnywhere() {
  return { 'X-Forwarded-For': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}` }
}

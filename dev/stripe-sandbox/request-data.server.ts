import { HTTPException } from 'hono/http-exception'
import type { SandboxStore, StripeObject } from './store.server.ts'

export function requireObject(store: SandboxStore, id: string): StripeObject {
  const object = store.find(id)
  if (!object) throw new HTTPException(404, { message: `No such object: '${id}'` })
  return object
}

export const readForm = async (request: Request) => new URLSearchParams(await request.text())

export function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

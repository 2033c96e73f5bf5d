import { HTTPException } from 'hono/http-exception'
import type { SandboxStore, Thing } from './store.server.ts'

export function requireThing(store: SandboxStore, id: string): Thing {
  const thing = store.find(id)
  if (!thing) throw new HTTPException(404, { message: `No such object: '${id}'` })
  return thing
}

export const readForm = async (request: Request) => new URLSearchParams(await request.text())

export function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

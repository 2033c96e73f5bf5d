import { z } from 'zod'
import type { AnyCall, Method } from '#app/http/api/api.server.ts'
import { textFor } from '#app/text/index.ts'
import { apiRoutes } from '#tests/support/routes.ts'

/** The calls that the API's routes declare, and the schemas of what they read and answer. */

type Endpoint = { loader?: { calls?: Partial<Record<Method, AnyCall>> } }

// Unknown addresses have no schema, the payment provider reads only the status, and OpenAPI has a
// schema of its own.
const shapeless = ['/api/*', '/api/payments/webhook', '/api/openapi.json']

const text = textFor('en')
export const routesWithCalls = apiRoutes().filter(({ pattern }) => !shapeless.includes(pattern))
export const declaredCalls = await Promise.all(
  routesWithCalls.map(async ({ pattern, file }) => {
    const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as Endpoint
    return { pattern, calls: loader?.calls ?? {} }
  }),
).then((endpoints) =>
  endpoints.flatMap(({ pattern, calls }) =>
    Object.entries(calls).map(([method, { input, output }]) => {
      return { pattern, method, output, input: typeof input === 'function' ? input(text) : input }
    }),
  ),
)

/** Returns the schema of what a call reads, as it is described to programs. */
export function describeInput(input: z.ZodType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
}

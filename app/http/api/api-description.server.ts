import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { callAddress } from '#app/paths.ts'
import { errorSchema } from '#app/shared/api-answers.ts'
import type { Text } from '#app/text/index.ts'
import type { AnyCall, Method } from './api.server.ts'

export type CallFile = { loader?: { calls?: Partial<Record<Method, AnyCall>> } }

type Schema = z.core.JSONSchema.BaseSchema

/**
 * Describes all calls of the API as an OpenAPI 3.1 document, generated from the schemas that
 * validate them.
 * @param files the route files of the calls, by their path below `routes/api`
 */
export function describeApi(
  files: Record<string, CallFile>,
  { title, origin }: { title: string; origin: string },
  text: Text,
) {
  const addresses = Object.entries(files).flatMap(([file, { loader }]) => {
    const address = toAddress(file)
    const methods = Object.entries(loader?.calls ?? {}).map(([method, call]) => [
      method.toLowerCase(),
      describeCall(method, address, call, text),
    ])
    return methods.length > 0 ? [[address, Object.fromEntries(methods)] as const] : []
  })
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: origin }],
    paths: Object.fromEntries(addresses.sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: toSchema(errorSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** `./events/$id/index.ts` is `/api/events/{id}`. */
function toAddress(file: string): string {
  const name = file.replace(/^\.\//, '').replace(/(\/index)?\.ts$/, '')
  return callAddress(name.replace(/\$(\w+)/g, '{$1}'))
}

function describeCall(method: string, address: string, call: AnyCall, text: Text) {
  const { access, input, output, status = 200 } = call
  const read = input && toSchema(typeof input === 'function' ? input(text) : input, 'input')
  const isInQuery = method === 'GET' || method === 'DELETE'
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries((isInQuery && read?.properties) || {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }))
  const type = JSON.stringify(read ?? {}).includes(`"format":"${binary.format}"`)
    ? 'multipart/form-data'
    : 'application/json'
  return {
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: [...inPath, ...inQuery],
    ...(read && !isInQuery && { requestBody: { content: { [type]: { schema: read } } } }),
    responses: {
      [status]: answer(STATUS_CODES[status] ?? '', toSchema(output, 'output')),
      '4XX': answer('Refused', { $ref: '#/components/schemas/Error' }),
    },
  }
}

const answer = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

const binary = { type: 'string', format: 'binary' } as const

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A check such as `instanceof(File)`.
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, binary)
    },
  })
  return described
}

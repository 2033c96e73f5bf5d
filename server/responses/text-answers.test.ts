import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import {
  actorContext,
  localeContext,
  type RequestDetails,
  requestDetails,
} from '#app/http/context.server.ts'
import { toTextAnswer } from '#app/http/text-answer.ts'
import { getRenderedText, readBody, toResponse } from './text-answers.ts'

const words = 'é, </body> and “quotes”'

const loader = api({
  GET: call({
    access: 'public',
    output: z.object({ words: z.string() }),
    run: ({ request }) =>
      request.url.endsWith('?refused') ? refuse(409, 'No.') : { words, secret: 'left out' },
  }),
})

const build = {
  entry: { module: { default: () => new Response('no page') } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    call: { id: 'call', parentId: 'root', path: 'call', module: { loader } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild
const handle = createRequestHandler(build, 'test')

async function ask(query: string) {
  const load = new RouterContextProvider()
  load.set(actorContext, null)
  load.set(localeContext, 'en')
  load.set(requestDetails, {} as RequestDetails)
  return toResponse(await handle(new Request(`http://portal/call${query}`), load))
}

test.each([
  ['', 200, { words }],
  ['?refused', 409, { error: 'No.' }],
])('the JSON of a call%s is sent without making a stream of it', async (query, status, body) => {
  const answer = await ask(query)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json',
  })
  expect((await readBody(answer)).toString()).toBe(JSON.stringify(body))
  expect(answer.bodyUsed).toBe(false)
  expect(await answer.json()).toEqual(body)
})

test('only a page is taken for one', () => {
  const make = (type: string) =>
    toResponse(toTextAnswer('</body>', 200, new Headers({ 'Content-Type': type })))
  expect(getRenderedText(make('text/html; charset=utf-8'))).toBe('</body>')
  expect(getRenderedText(make('application/json'))).toBeUndefined()
})

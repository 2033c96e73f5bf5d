import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouteHandler } from './route-handlers.ts'

/** The routes: id, parent and path. Each answers with its id and parameters. */
const routes = [
  ['root', undefined, ''],
  ['home', 'root', undefined],
  ['members', 'root', undefined],
  ['edit', 'members', 'events/:id/edit'],
  ['profile', 'members', 'profile'],
  ['desk', 'root', 'Admin'],
  ['jobs', 'desk', 'jobs/:id?'],
  ['events', 'root', 'events'],
  ['event', 'root', 'events/:id'],
  ['feed', 'root', 'events.atom'],
  ['calls', 'root', 'api'],
  ['call', 'calls', 'events/:id'],
  ['other-call', 'calls', 'jobs'],
  ['calls-else', 'calls', '*'],
  ['guide', 'root', ':language?/guide'],
  ['short', 'root', ':code'],
  ['else', 'root', '*'],
] as const

const layouts = ['root', 'members', 'desk', 'calls']

const build = {
  entry: { module: { default: () => new Response('no page') } },
  routes: Object.fromEntries(
    routes.map(([id, parentId, path]) => [
      id,
      {
        id,
        parentId,
        path,
        index: id === 'home' || undefined,
        module: layouts.includes(id)
          ? { default: () => null }
          : {
              loader: ({ params }: { params: object }) =>
                Response.json({ id, params }, { headers: { 'X-Route': id } }),
            },
      },
    ]),
  ),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const narrowed = createRouteHandler(build, 'test')
const whole = createRequestHandler(build, 'test')

test.each([
  ['/', 'home'],
  ['/events', 'events'],
  ['/EVENTS/', 'events'],
  ['/%65vents', 'events'],
  ['/events/7?a=1', 'event'],
  ['/events/7/edit', 'edit'],
  ['/events/7/nothing', 'else'],
  ['/events.atom', 'feed'],
  ['/profile', 'profile'],
  ['/admin/jobs/3', 'jobs'],
  ['/es/guide', 'guide'],
  ['/guide', 'guide'],
  ['/events/', 'events'],
  ['/Events/7/EDIT/', 'edit'],
  ['/events/guide', 'event'],
  ['/admin/%6Aobs/3', 'jobs'],
  ['/admin/nothing', 'else'],
  ['/api/events/7', 'call'],
  ['/api/jobs/7', 'calls-else'],
  ['/api/nothing', 'calls-else'],
  ['/api//jobs', 'calls-else'],
  ['/nowhere', 'short'],
  ['/nowhere/else', 'else'],
  ['//events', 'else'],
  ['/%', 'short'],
])('%s is answered by the same route as among all', async (address, id) => {
  const ask = () => new Request(new URL(`http://portal${address}`))
  const answer = await narrowed(ask())
  expect(answer.headers.get('X-Route')).toBe(id)
  expect(await answer.json()).toEqual(await (await whole(ask())).json())
})

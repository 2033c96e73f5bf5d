import { createRequestHandler, type ServerBuild } from 'react-router'
import { wrapPageData } from '#app/http/pages/page-data.ts'

type Routes = ServerBuild['routes']
type Handle = ReturnType<typeof createRequestHandler>

/**
 * Returns React Router's handler. React Router checks every route of its build several times for
 * each request (docs/upstream.md). So a request is given to a smaller handler with only the routes
 * whose first two segments are the same or parameters, which finds the same route.
 */
export function createRouteHandler(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode)
  const starts = new Set<string>()
  for (const id of Object.keys(build.routes)) {
    const [first, second] = splitStart(build.routes, id)
    if (first !== null) starts.add(first).add(`${first}/${second ?? ''}`)
  }
  const handlers = new Map<string, Handle>()
  const findHandler = (first: string, second: string): Handle => {
    if (!starts.has(first)) return whole
    const start = starts.has(`${first}/${second}`) ? `${first}/${second}` : first
    let handler = handlers.get(start)
    if (!handler) {
      handler = createRequestHandler(pickRoutes(build, start), mode)
      handlers.set(start, handler)
    }
    return handler
  }
  return (request, context) => {
    const { pathname } = new URL(request.url)
    // An encoded address (`/%65vents`) has no segments to compare.
    const isPlain = !pathname.includes('%') && !pathname.includes('//')
    const [, first = '', second = ''] = pathname.toLowerCase().split('/', 3)
    return (isPlain ? findHandler(first, second) : whole)(request, context)
  }
}

/**
 * Returns the build with only the routes that begin with these segments or with parameters, and
 * their parents.
 */
function pickRoutes(build: ServerBuild, start: string): ServerBuild {
  const [word, next = null] = start.split('/')
  const routes: Routes = {}
  const manifest: ServerBuild['assets']['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const [first, second] = splitStart(build.routes, id)
    if (!route || (first !== null && first !== word)) continue
    if (second !== null && second !== next) continue
    routes[id] = withWrappedData(route)
    manifest[id] = build.assets.routes[id]
  }
  return { ...build, routes, assets: { ...build.assets, routes: manifest } }
}

type PageRoute = NonNullable<Routes[string]>

/** Wraps the data of a page's loader. A route without a page sends its own response. */
function withWrappedData(route: PageRoute): PageRoute {
  const { loader, default: page } = route.module
  if (!loader || !page) return route
  const wrapped: typeof loader = async (args) => wrapPageData(await loader(args))
  return { ...route, module: { ...route.module, loader: wrapped } }
}

/**
 * Returns a route's first two segments: '' for the home page, null for what is missing, a parameter,
 * or a layout of several.
 */
function splitStart(routes: Routes, id: string): [first: string | null, second: string | null] {
  const path = fullPath(routes, id)
  if (path === '') return [routes[id]?.index ? '' : null, null]
  const [first = null, second = null] = path
    .split('/', 2)
    .map((segment) => (/[:*?]/.test(segment) ? null : segment.toLowerCase()))
  return [first, second]
}

/** Returns the pattern of a route's address, without the first slash. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId === undefined ? '' : fullPath(routes, route.parentId)
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/')
}

import { createRequestHandler, type ServerBuild } from 'react-router'
import { wrapPageData } from '#app/http/page-data.ts'

type Routes = ServerBuild['routes']
type Handle = ReturnType<typeof createRequestHandler>

/**
 * Returns React Router's handler. React Router checks every route of its build several times for
 * each request (docs/upstream.md). So a request is given to a smaller handler with only the routes
 * that have the same first segment or begin with a parameter, which finds the same route.
 */
export function createRouteHandler(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode)
  const words = new Set(Object.keys(build.routes).map((id) => firstWord(build.routes, id)))
  const handlers = new Map<string, Handle>()
  for (const word of words) {
    if (word !== null) handlers.set(word, createRequestHandler(pickRoutes(build, word), mode))
  }
  return (request, context) => {
    const { pathname } = new URL(request.url)
    return (handlers.get(parseFirstWord(pathname)) ?? whole)(request, context)
  }
}

/**
 * Returns the build with only the routes that begin with this segment or with a parameter, and
 * their parents.
 */
function pickRoutes(build: ServerBuild, word: string): ServerBuild {
  const routes: Routes = {}
  const manifest: ServerBuild['assets']['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const own = firstWord(build.routes, id)
    if (!route || (own !== null && own !== word)) continue
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
 * Returns a route's first segment; '' for the home page, null for a parameter or a layout of
 * several.
 */
function firstWord(routes: Routes, id: string): string | null {
  const path = fullPath(routes, id)
  if (path === '') return routes[id]?.index ? '' : null
  const [first = ''] = path.split('/')
  return /[:*?]/.test(first) ? null : first.toLowerCase()
}

/** Returns the pattern of a route's address, without the first slash. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId === undefined ? '' : fullPath(routes, route.parentId)
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/')
}

/**
 * Returns the first segment of an address. An encoded address (`/%65vents`) has none that is known,
 * and goes to the handler with all routes.
 */
function parseFirstWord(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end === -1 ? undefined : end).toLowerCase()
}

import { createRequestHandler, type ServerBuild } from 'react-router'
import { wrapPageData } from '#app/http/page-data.ts'

type Routes = ServerBuild['routes']
type Handle = ReturnType<typeof createRequestHandler>

/**
 * Returns React Router's handler. It goes through every route of its build several times for each
 * request (docs/upstream.md), so a request goes to a smaller handler, which has the routes with the
 * same first segment and those that begin with a parameter. It finds the same route.
 */
export function createRouteHandler(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode)
  const words = new Set(Object.keys(build.routes).map((id) => firstWord(build.routes, id)))
  const handlers = new Map<string, Handle>()
  for (const word of words) {
    if (word !== null) handlers.set(word, createRequestHandler(withRoutesOf(build, word), mode))
  }
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const isPage = !pathname.endsWith('.data')
    return ((isPage && handlers.get(wordOf(pathname))) || whole)(request, context)
  }
}

/** Returns the build with the routes of one first word, those of any word, and their parents. */
function withRoutesOf(build: ServerBuild, word: string): ServerBuild {
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

/** Wraps the data of a page's loader; a route without a page sends its own response. */
function withWrappedData(route: PageRoute): PageRoute {
  const { loader, default: page } = route.module
  if (!loader || !page) return route
  const wrapped: typeof loader = async (args) => wrapPageData(await loader(args))
  return { ...route, module: { ...route.module, loader: wrapped } }
}

/** Returns the first segment; '' for the home page, null for a parameter or a layout of several. */
function firstWord(routes: Routes, id: string): string | null {
  const path = fullPath(routes, id)
  if (path === '') return routes[id]?.index ? '' : null
  const [first = ''] = path.split('/')
  return /[:*?]/.test(first) ? null : first.toLowerCase()
}

function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId === undefined ? '' : fullPath(routes, route.parentId)
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/')
}

/** An encoded address (`/%65vents`) has no known first segment, and goes to the whole handler. */
function wordOf(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return pathname.slice(1, end === -1 ? undefined : end).toLowerCase()
}

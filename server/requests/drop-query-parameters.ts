import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { z } from 'zod'
import type { CallFile } from '#app/http/api/api-description.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { fullPath } from './route-handlers.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

const { community, properties, work, play, events, classifieds } = paths

/** An address that the page cache stores, with the names of the parameters that it reads. */
type CachedAddress = { address: RegExp; pattern: string; names: Set<string> }

/**
 * The pages and files that the page cache stores; `tests/http/page-cache.test.ts` checks the list.
 */
const pages = [
  paths.home,
  paths.about,
  paths.contact,
  paths.donate,
  paths.userGuide,
  paths.privacy,
  paths.accessibility,
  paths.waysToMonetize,
  paths.robots,
  paths.sitemap,
  paths.sitemapPart,
  paths.manifest,
  paths.securityContact,
  ...Object.values(community),
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.resendVerification,
  paths.verifyEmail,
  paths.changeEmail,
  paths.search,
  paths.listings,
  ...[properties, work, play].flatMap(({ list, feed, show }) => [list, feed, show]),
  ...[events.list, events.feed, events.calendar, events.show, events.calendarFile, events.design],
  ...[classifieds.list, classifieds.feed, classifieds.show],
].map(({ pattern, query }) => toCachedAddress(pattern, query))

function toCachedAddress(pattern: string, names: Iterable<string>): CachedAddress {
  const path = pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')
  return { address: new RegExp(`^${path}/*$`, 'i'), pattern, names: new Set(names) }
}

/** Returns the calls of the API that the page cache stores, with the names of their input. */
function listCachedCalls({ routes }: Pick<ServerBuild, 'routes'>): CachedAddress[] {
  return Object.entries(routes).flatMap(([id, route]) => {
    const call = (route?.module as CallFile | undefined)?.loader?.calls?.GET
    if (!call?.cached) return []
    const { input } = call
    const read = typeof input === 'function' ? input(textFor(config.locale)) : input
    const names = read instanceof z.ZodObject ? Object.keys(read.shape) : []
    return [toCachedAddress(paths.home() + fullPath(routes, id), names)]
  })
}

/**
 * Removes the parameters that a cached page or call does not read from its address, before anything
 * else reads it. Newsletters, social networks and crawlers add parameters, with which each link would
 * be rendered and cached separately. Members' pages keep theirs.
 */
export function dropUnknownParameters(build: ServerBuild, application: Listener): Listener {
  const filter = makeFilter([...pages, ...listCachedCalls(build)])
  return (req, res) => {
    if (req.url?.includes('?')) req.url = filter(req.url)
    application(req, res)
  }
}

/** Returns a page's address with only the parameters that it reads, as they were written. */
export const withKnownParameters = makeFilter(pages)

function makeFilter(cached: CachedAddress[]) {
  const byPattern = new Map(cached.map((page) => [page.pattern, page]))
  return (address: string): string =>
    keepKnown(
      address,
      (path) => byPattern.get(path) ?? cached.find((each) => each.address.test(path)),
    )
}

function keepKnown(address: string, find: (path: string) => CachedAddress | undefined): string {
  const start = address.indexOf('?')
  const path = address.slice(0, start)
  const page = find(path)
  if (!page) return address
  const parameters = address.slice(start + 1).split('&')
  const kept = parameters.filter((parameter) => page.names.has(parseName(parameter)))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

function parseName(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  return name.includes('%') ? ([...new URLSearchParams(name).keys()][0] ?? '') : name
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '#app/paths.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

const { community, properties, work, play, events, classifieds } = paths

/**
 * The pages and files that the page cache stores; `tests/http/page-cache.test.ts` checks the list.
 */
const cached = [
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
].map(({ pattern, query }) => ({
  address: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
  pattern,
  names: new Set(query),
}))

const byPattern = new Map(cached.map((page) => [page.pattern as string, page]))

/**
 * Removes the parameters that a cached page does not read from its address, before anything else
 * reads it. Newsletters, social networks and crawlers add parameters, with which each link would be
 * rendered and cached separately. Members' pages keep theirs.
 */
export function dropUnknownParameters(application: Listener): Listener {
  return (req, res) => {
    if (req.url?.includes('?')) req.url = withKnownParameters(req.url)
    application(req, res)
  }
}

/** Returns the address with only the parameters that its page reads, as they were written. */
export function withKnownParameters(address: string): string {
  const start = address.indexOf('?')
  const path = address.slice(0, start)
  const page = byPattern.get(path) ?? cached.find((each) => each.address.test(path))
  if (!page) return address
  const parameters = address.slice(start + 1).split('&')
  const kept = parameters.filter((parameter) => page.names.has(parseName(parameter)))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

function parseName(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  return name.includes('%') ? ([...new URLSearchParams(name).keys()][0] ?? '') : name
}

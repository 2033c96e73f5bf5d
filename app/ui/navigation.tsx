import { createSearchParams, useSearchParams } from 'react-router'
import type { Role } from '#app/domain/accounts/account.ts'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { useText } from '#app/text/index.ts'

export type Viewer = { name: string; role: Role; unread: number }

/** The section line. City and state, once chosen, go along to every listing screen. */
export function Navigation({ viewer }: { viewer: Viewer | null }) {
  const { shell } = useText()
  const place = usePlace()
  const listings = (path: string, category?: string) => {
    const query = createSearchParams({ ...(category && { category }), ...place }).toString()
    return query ? `${path}?${query}` : path
  }
  return (
    <>
      <a className="menu-toggle" href="#menu">
        {shell.menu(viewer?.unread ?? 0)}
      </a>
      <nav id="menu" className="section-line" aria-label={shell.mainNavigation}>
        <div className="column flex flex-wrap justify-between">
          <ul>
            {(['properties', 'work', 'play'] as const).map((source) => (
              <li key={source}>
                <a href={listings(`/${source}`)}>{shell[source]}</a>
                <ul className="dropdown">
                  {listingCategories[source].map((category) => (
                    <li key={category}>
                      <a href={listings(`/${source}`, category)}>{category}</a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            <li>
              <a href="/community">{shell.community}</a>
              <ul className="dropdown">
                {communityLinks.map(([path, name]) => (
                  <li key={path}>
                    <a href={path === '/events' ? listings(path) : path}>
                      {shell.communityLinks[name]}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          </ul>
          <ul>
            {viewer ? <MemberLinks viewer={viewer} /> : <VisitorLinks />}
            <li>
              <a href="/user-guide">{shell.userGuide}</a>
            </li>
            <li>
              <a href="/contact">{shell.contact}</a>
            </li>
            <li className="menu-close">
              <a href="#content">{useText().common.close}</a>
            </li>
          </ul>
        </div>
      </nav>
    </>
  )
}

const communityLinks = [
  ['/events', 'events'],
  ['/classifieds', 'classifieds'],
  ['/community/forums', 'forums'],
  ['/community/volunteer', 'volunteer'],
  ['/community/social', 'social'],
] as const

function MemberLinks({ viewer }: { viewer: Viewer }) {
  const { shell } = useText()
  return (
    <>
      <li>
        <a href="/notifications">{shell.notifications(viewer.unread)}</a>
      </li>
      <li>
        <a href="/owner-dashboard">{shell.dashboard}</a>
      </li>
      <li>
        <a href="/profile">{shell.profile}</a>
      </li>
      <li>
        <form method="post" action="/logout">
          <button>{shell.logout}</button>
        </form>
      </li>
    </>
  )
}

function VisitorLinks() {
  const { shell } = useText()
  return (
    <>
      <li>
        <a href="/donate">{shell.donate}</a>
      </li>
      <li>
        <a href="/register">{shell.register}</a>
      </li>
      <li>
        <a href="/login">{shell.login}</a>
      </li>
    </>
  )
}

/** The city and state the visitor has chosen, as the address carries them. */
function usePlace(): Record<string, string> {
  const [params] = useSearchParams()
  return Object.fromEntries(
    ['city', 'state'].flatMap((key) => (params.get(key) ? [[key, params.get(key) as string]] : [])),
  )
}

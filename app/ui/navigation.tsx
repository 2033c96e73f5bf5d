import type { Role } from '#app/domain/accounts/account.ts'
import { categoryName } from '#app/domain/listings/category-name.ts'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'
import { useChosenPlace } from './use-chosen-place.ts'

export type Viewer = { name: string; role: Role; unread: number }

/** The main navigation. Its links keep the chosen city and state. */
export function Navigation({ viewer }: { viewer: Viewer | null }) {
  const text = useText()
  const { shell } = text
  const place = useChosenPlace()
  return (
    <>
      <a className="menu-toggle" href="#menu">
        {shell.menu(viewer?.unread ?? 0)}
      </a>
      <nav id="menu" className="section-line" aria-label={shell.mainNavigation}>
        <div className="column flex flex-wrap justify-between">
          <ul>
            {listingSources.map((source) => (
              <li key={source}>
                <a href={paths[source].list(place)}>{shell[source]}</a>
                <ul className="dropdown">
                  {listingCategories[source].map((category) => (
                    <li key={category}>
                      <a href={paths[source].list({ category, ...place })}>
                        {categoryName(text, category)}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            <li>
              <a href={paths.community.index(place)}>{shell.community}</a>
              <ul className="dropdown">
                {communityLinks.map(([to, name]) => (
                  <li key={name}>
                    <a href={to(place)}>{shell.communityLinks[name]}</a>
                  </li>
                ))}
              </ul>
            </li>
          </ul>
          <ul>
            {viewer ? <MemberLinks viewer={viewer} /> : <VisitorLinks />}
            <li>
              <a href={paths.userGuide(place)}>{shell.userGuide}</a>
            </li>
            <li>
              <a href={paths.contact(place)}>{shell.contact}</a>
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
  [paths.events.list, 'events'],
  [paths.classifieds.list, 'classifieds'],
  [paths.community.forums, 'forums'],
  [paths.community.volunteer, 'volunteer'],
  [paths.community.social, 'social'],
] as const

function MemberLinks({ viewer }: { viewer: Viewer }) {
  const { shell } = useText()
  const place = useChosenPlace()
  return (
    <>
      <li>
        <a href={paths.notifications(place)}>{shell.notifications(viewer.unread)}</a>
      </li>
      <li>
        <a href={paths.ownerDashboard.index(place)}>{shell.dashboard}</a>
      </li>
      <li>
        <a href={paths.profile(place)}>{shell.profile}</a>
      </li>
      <li>
        <form method="post" action={paths.logout(place)}>
          <button name="intent" value="logout">
            {shell.logout}
          </button>
        </form>
      </li>
    </>
  )
}

function VisitorLinks() {
  const { shell } = useText()
  const place = useChosenPlace()
  return (
    <>
      <li>
        <a href={paths.donate(place)}>{shell.donate}</a>
      </li>
      <li>
        <a href={paths.register(place)}>{shell.register}</a>
      </li>
      <li>
        <a href={paths.login(place)}>{shell.login}</a>
      </li>
    </>
  )
}

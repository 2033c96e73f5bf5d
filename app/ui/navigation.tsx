import type { Role } from '#app/domain/accounts/account.ts'
import { categoryName } from '#app/domain/listings/category-name.ts'
import { type ListingSource, listingCategories } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import { useText } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'

export type ShellMember = {
  name: string
  role: Role
  unread: number
  /** How many posts wait for the member's decision; null for people who do not moderate. */
  waiting: number | null
}

/**
 * The main navigation.
 * @param menu the HTML of its entries, from `renderMenu`
 */
export function Navigation({ menu }: { menu: string }) {
  const { shell } = useText()
  return (
    <nav
      id="menu"
      className="section-line"
      aria-label={shell.mainNavigation}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, in `Menu`.
      dangerouslySetInnerHTML={{ __html: menu }}
    />
  )
}

type MenuProps = {
  place: ChosenPlace
  member: Pick<ShellMember, 'unread' | 'waiting'> | null
}

/**
 * The entries of the main navigation, with links that keep the chosen city and state. Phones show
 * the first entries in a line and all of them in a menu.
 */
export function Menu({ place, member }: MenuProps) {
  const { shell, common } = useText()
  const entries = useEntries(place)
  return (
    <div className="column">
      <ul>
        {entries.map(({ name, href, links }) => (
          <li key={name}>
            <a href={href}>{name}</a>
            <ul className="dropdown">
              {links.map(([label, address]) => (
                <li key={address}>
                  <a href={address}>{label}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul>
        {member ? <MemberLinks place={place} member={member} /> : <VisitorLinks place={place} />}
        <li>
          <a href={paths.userGuide(place)}>{shell.userGuide}</a>
        </li>
        <li>
          <a href={paths.contact(place)}>{shell.contact}</a>
        </li>
        <li className="menu-close">
          <a href="#content">{common.close}</a>
        </li>
      </ul>
    </div>
  )
}

type Entry = { name: string; href: string; links: Array<readonly [label: string, href: string]> }

/**
 * Returns the main entries with their subpages: lists with their categories, then planned pages.
 */
function useEntries(place: ChosenPlace): Entry[] {
  const text = useText()
  const { shell } = text
  const { events, community, classifieds } = paths
  const toEntry = (source: ListingSource) => ({
    name: shell[source],
    href: paths[source].list(place),
    links: listingCategories[source].map(
      (category) =>
        [
          categoryName(category, text),
          category === 'events' ? events.list(place) : paths[source].list({ category, ...place }),
        ] as const,
    ),
  })
  return [
    ...listingSources.map(toEntry),
    {
      name: shell.events,
      href: events.list(place),
      links: eventViews.map((when) => [text.events.list[when], events.list({ when, ...place })]),
    },
    {
      name: shell.community,
      href: community.index(place),
      links: [
        [shell.classifieds, classifieds.list(place)],
        ...planned.map(
          (name) => [shell.planned(shell.communityLinks[name]), community[name](place)] as const,
        ),
      ],
    },
  ]
}

const eventViews = ['today', 'weekend', 'past'] as const
const planned = ['forums', 'volunteer', 'social'] as const

function MemberLinks({
  place,
  member,
}: {
  place: ChosenPlace
  member: NonNullable<MenuProps['member']>
}) {
  const { shell, desk } = useText()
  return (
    <>
      {member.waiting !== null && (
        <li>
          <a href={paths.admin.desk()}>{desk.entry(member.waiting)}</a>
        </li>
      )}
      <li>
        <a href={paths.notifications(place)}>{shell.notifications(member.unread)}</a>
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

function VisitorLinks({ place }: { place: ChosenPlace }) {
  const { shell } = useText()
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

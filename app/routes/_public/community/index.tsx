import { publicHeaders } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'

export const headers = publicHeaders

/** Pages without content come last. */
const links = {
  events: paths.events.list,
  classifieds: paths.classifieds.list,
  donate: paths.donate,
  forums: paths.community.forums,
  volunteer: paths.community.volunteer,
  social: paths.community.social,
} as const

export default function CommunityHub() {
  const { community } = useText().staticPages
  const place = useChosenPlace()
  const names = Object.keys(links) as Array<keyof typeof links>
  return (
    <Page title={community.title} facts={{ description: community.intro }}>
      <p className="mb-4">{community.intro}</p>
      <ul className="findings">
        {names.map((link) => {
          const [name, purpose] = community.links[link]
          return (
            <li key={link}>
              <h2 className="text-lg">
                <a href={links[link](place)}>{name}</a>
              </h2>
              <p className="muted">{purpose}</p>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}

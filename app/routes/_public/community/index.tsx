import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

const paths = {
  forums: '/community/forums',
  volunteer: '/community/volunteer',
  social: '/community/social',
  events: '/events',
  classifieds: '/classifieds',
  donate: '/donate',
} as const

export default function CommunityHub() {
  const { community } = useText().staticPages
  const places = Object.keys(paths) as Array<keyof typeof paths>
  return (
    <Page title={community.title}>
      <p className="mb-4">{community.intro}</p>
      <ul className="link-list">
        {places.map((place) => {
          const [name, purpose] = community.links[place]
          return (
            <li key={place}>
              <a href={paths[place]}>{name}</a>
              <p className="pt-1 pb-3 muted">{purpose}</p>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}

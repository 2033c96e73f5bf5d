import { publicHeaders } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { loadChapter } from './+guide-pages.server.ts'
import type { Route } from './+types/privacy'

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { html: loadChapter(context, 'privacy') }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { privacy } = useText().staticPages
  const place = useChosenPlace()
  return (
    <Page title={privacy.title} facts={{ description: privacy.intro }}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a chapter of our own user guide. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: loaderData.html }} />
      <p className="mt-6">
        {privacy.ask} <a href={paths.contact(place)}>{privacy.contact}</a>
      </p>
    </Page>
  )
}

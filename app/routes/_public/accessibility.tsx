import { publicHeaders } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { loadChapter } from './+guide-pages.server.ts'
import type { Route } from './+types/accessibility'

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { html: loadChapter(context, 'access') }
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const { accessibility } = useText().staticPages
  const place = useChosenPlace()
  return (
    <Page title={accessibility.title} facts={{ description: accessibility.intro }}>
      <div className="prose">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a chapter of our own user guide. */}
        <div dangerouslySetInnerHTML={{ __html: loaderData.html }} />
        {accessibility.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-6">
        {accessibility.ask} <a href={paths.contact(place)}>{accessibility.contact}</a>
      </p>
    </Page>
  )
}

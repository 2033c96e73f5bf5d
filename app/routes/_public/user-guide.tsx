import { publicHeaders } from '#app/http/cache-headers.ts'
import { getText } from '#app/http/context.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { replaceChapter } from './+guide.server.ts'
import { loadGuide } from './+guide-pages.server.ts'
import type { Route } from './+types/user-guide'

export const headers = publicHeaders

/**
 * Replaces the chapter on personal data by a link to its own page, which saves sending it twice.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const guide = loadGuide(context)
  const { privacy } = getText(context).staticPages
  const address = paths.privacy(readChosenPlace(request)).replaceAll('&', '&amp;')
  const link = `<p><a href="${address}">${privacy.intro}</a></p>`
  return { ...guide, html: replaceChapter(guide.html, 'privacy', link) }
}

export default function UserGuide({ loaderData }: Route.ComponentProps) {
  const { title } = useText().staticPages.guide
  return (
    <Page title={title} facts={{ description: loaderData.intro }}>
      <ul className="links mb-6 list-disc pl-6">
        {loaderData.contents.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown file, rendered by
          us. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </Page>
  )
}

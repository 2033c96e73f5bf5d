import { publicHeaders } from '#app/http/cache-headers.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { loadGuide } from './+guide-pages.server.ts'
import type { Route } from './+types/user-guide'

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadGuide(context)
}

export default function UserGuide({ loaderData }: Route.ComponentProps) {
  const { title } = useText().staticPages.guide
  return (
    <Page title={title} facts={{ description: loaderData.intro }}>
      <ul className="mb-6 list-disc pl-6">
        {loaderData.contents.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown file, rendered at the build's start. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: loaderData.html }} />
    </Page>
  )
}

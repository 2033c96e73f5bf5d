import { renderGuide } from '#app/content/guide.server.ts'
import guide from '#app/content/user-guide.en.md?raw'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/user-guide'

export const headers = publicHeaders

const rendered = renderGuide(guide)

export function loader() {
  return rendered
}

export default function UserGuide({ loaderData }: Route.ComponentProps) {
  const { title } = useText().staticPages.guide
  return (
    <Page title={title}>
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

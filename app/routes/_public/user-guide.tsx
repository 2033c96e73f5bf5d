import { quoteFees } from '#app/domain/fees/quote.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getWords, localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { fillNumbers, renderGuide } from './+guide.server.ts'
import type { Route } from './+types/user-guide'

export const headers = publicHeaders

const guides = import.meta.glob<string>('../../text/*/user-guide.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const rendered = new Map(
  Object.entries(guides).map(([path, guide]) => [path.split('/').at(-2), renderGuide(guide)]),
)

export function loader({ context }: Route.LoaderArgs) {
  const guide = rendered.get(context.get(localeContext))
  if (!guide) throw new Error('A language is without its user-guide.md.')
  const { terms } = config
  const keep = {
    messages: terms.KEEP_CONTACT_MESSAGES_DAYS,
    conversations: terms.KEEP_CONVERSATIONS_DAYS,
    requests: terms.KEEP_REQUESTS_DAYS,
    names: terms.KEEP_HISTORY_NAMES_DAYS,
  }
  const numbers = { ...quoteFees(db, getWords(context)), keep }
  return { ...guide, html: fillNumbers(guide.html, numbers) }
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

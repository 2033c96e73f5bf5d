import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

export default function WaysToMonetize() {
  const { staticPages, events, play, campaigns } = useText()
  const { monetize } = staticPages
  const others = [
    [paths.events.new(), events.own.create],
    [paths.play.new(), play.newTitle],
    [paths.campaigns.own(), campaigns.title],
  ] as const
  return (
    <Page title={monetize.title}>
      <div className="prose">
        <p>{monetize.intro}</p>
        {monetize.items.map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-2">
        <Spaced>
          <a className="button" href={paths.properties.new()}>
            {monetize.start}
          </a>
          {others.map(([href, name]) => (
            <a key={href} className="button-quiet" href={href}>
              {name}
            </a>
          ))}
        </Spaced>
      </p>
    </Page>
  )
}

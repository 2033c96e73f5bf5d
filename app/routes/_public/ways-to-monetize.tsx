import { quoteFees } from '#app/domain/fees/quote.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/ways-to-monetize'

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  return quoteFees(db, getWords(context))
}

export default function WaysToMonetize({ loaderData: fees }: Route.ComponentProps) {
  const { staticPages, events, play, campaigns } = useText()
  const { monetize } = staticPages
  const place = useChosenPlace()
  const others = [
    [paths.events.new(place), events.own.create],
    [paths.play.new(place), play.newTitle],
    [paths.campaigns.own(place), campaigns.title],
  ] as const
  return (
    <Page title={monetize.title} facts={{ description: monetize.intro }}>
      <div className="prose">
        <p>{monetize.intro}</p>
        {monetize.items(fees).map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-2">
        <Spaced>
          <a className="button" href={paths.properties.new(place)}>
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

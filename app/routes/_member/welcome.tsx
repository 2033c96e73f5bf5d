import { quoteFees } from '#app/domain/fees/quote.server.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/welcome'

export function loader({ context, request }: Route.LoaderArgs) {
  const { name } = requireMember(context, request)
  const { activation, classified } = quoteFees(db, getWords(context))
  return { name, activation, classified }
}

type Way = [href: string, words: string[]]

/** What a new member can do here. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { welcome } = useText()
  const place = useChosenPlace()
  const ways: Record<ListingSource | 'events' | 'classifieds' | 'dashboard', Way | null> = {
    events: [paths.events.list(place), welcome.events],
    properties: [paths.properties.list(place), welcome.homes],
    work: null,
    play: [paths.play.list(place), welcome.play],
    classifieds: [paths.classifieds.new(place), welcome.classified(loaderData.classified)],
    dashboard: [paths.ownerDashboard.index(place), welcome.dashboard(loaderData.activation)],
  }
  return (
    <Page title={welcome.title(loaderData.name)}>
      <p className="prose mb-6">{welcome.intro}</p>
      <ul className="notices">
        {Object.values(ways)
          .filter((way) => way !== null)
          .map(([href, [label, sentence]]) => (
            <li key={href} className="notice">
              <h2 className="links">
                <a href={href}>{label}</a>
              </h2>
              <p>{sentence}</p>
            </li>
          ))}
      </ul>
    </Page>
  )
}

import { requireMember } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/welcome'

export function loader({ context, request }: Route.LoaderArgs) {
  return { name: requireMember(context, request).name }
}

/** What a new member can do here. */
export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { welcome } = useText()
  const ways = [
    [paths.events.list(), welcome.events],
    [paths.properties.list(), welcome.homes],
    [paths.play.list(), welcome.play],
    [paths.classifieds.new(), welcome.classified],
    [paths.ownerDashboard.index(), welcome.dashboard],
  ] as const
  return (
    <Page title={welcome.title(loaderData.name)}>
      <p className="prose mb-6">{welcome.intro}</p>
      <ul className="notices">
        {ways.map(([href, [label, sentence]]) => (
          <li key={href} className="notice">
            <h2>
              <a href={href}>{label}</a>
            </h2>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}

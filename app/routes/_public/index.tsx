import { type FrontPage, loadFrontPage } from '#app/domain/front-page/front-page.server.ts'
import { Counters, FrontPageScreen } from '#app/domain/front-page/front-page.tsx'
import { frontPageStylesheet } from '#app/domain/front-page/front-page-stylesheet.ts'
import { MastheadImage } from '#app/domain/front-page/masthead-image.tsx'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { type Text, useText } from '#app/text/index.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useTabTitle } from '#app/ui/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { useShell } from '#app/ui/use-shell.ts'
import { listingSources } from '#db/schema/listings.ts'
import type { Route } from './+types/index'

const logo = '/icon-512.png'

export const headers = publicHeaders

export const links = () => [...cardStylesheet(), ...frontPageStylesheet()]

export function loader({ context }: Route.LoaderArgs) {
  const settings = getSettings(db)
  return {
    portalName: settings.PORTAL_NAME,
    origin: config.origin,
    picture: settings['masthead.picture'],
    ownSubtitle: settings.PORTAL_SUBTITLE,
    isMember: context.get(actorContext) !== null,
    page: loadFrontPage(db, getWords(context)),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { frontPage } = useText()
  const place = useChosenPlace()
  const { portalName, origin, picture, ownSubtitle, isMember, page } = loaderData
  const savesData = useShell()?.savesData
  const title = frontPage.title(portalName)
  const subtitle = writeSubtitle(page, ownSubtitle, frontPage)
  return (
    <>
      <title>{useTabTitle(title)}</title>
      <PageHead title={title} facts={{ description: subtitle }} />
      <JsonLd thing={toOrganization(portalName, origin)} />
      {picture && !savesData && <MastheadImage {...picture} />}
      <FrontPageScreen title={title} subtitle={subtitle} {...page} />
      <p className="mt-8">
        <a href={paths.listings(place)}>{frontPage.browse}</a>
        {!isMember && (
          <>
            {' · '}
            {frontPage.post} <a href={paths.register(place)}>{frontPage.postLink}</a>
          </>
        )}
      </p>
      <Counters {...page.counts} />
    </>
  )
}

/** Returns the town's own subtitle, or one that fits the content (docs/rules.md#front-page). */
function writeSubtitle(page: FrontPage, own: string, { soon, offers }: Text['frontPage']): string {
  const { counts, week, towns } = page
  const listed = listingSources.filter((source) => counts.listings[source] > 0)
  if (listed.length === 0) return soon
  const kinds = new Set(listed)
  if (week.events.length > 0) kinds.add('play')
  return own || offers([...kinds], towns)
}

/** Returns the portal as an organization of schema.org. */
function toOrganization(name: string, url: string) {
  return { '@type': 'Organization', name, url, logo: url + logo }
}

import { countMembers } from '#app/domain/accounts/membership.server.ts'
import { readFilters } from '#app/domain/listings/filters.ts'
import { Notice } from '#app/domain/listings/notice.tsx'
import { countPublic, listListings } from '#app/domain/listings/queries.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/index'

const newestShown = 6

const logo = '/icon-512.png'

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  const newest = listListings(db, readFilters(new URLSearchParams(), null))
  return {
    portalName: config.portalName,
    origin: config.origin,
    isMember: context.get(actorContext) !== null,
    properties: countPublic(db, { source: 'properties' }),
    jobs: countPublic(db, { source: 'work' }),
    members: countMembers(db),
    newest: newest.rows.slice(0, newestShown),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home } = useText().listings
  const place = useChosenPlace()
  const { portalName, origin, isMember, properties, jobs, members, newest } = loaderData
  return (
    <>
      <title>{home.title(portalName)}</title>
      <PageHead title={home.title(portalName)} facts={{ description: home.subtitle }} />
      <JsonLd thing={toOrganization(portalName, origin)} />
      <h1 className="text-center sm:text-4xl">{home.title(portalName)}</h1>
      <p className="mx-auto mt-3 max-w-xl text-center text-lg">{home.subtitle}</p>
      <dl className="counters">
        <Counter
          label={home.activeProperties}
          count={properties}
          href={paths.properties.list(place)}
        />
        <Counter label={home.activeJobs} count={jobs} href={paths.work.list(place)} />
        <Counter
          label={home.communityMembers}
          count={members}
          href={paths.community.index(place)}
        />
      </dl>
      <h2 className="section-heading">{home.newest}</h2>
      {newest.length === 0 && <p className="muted">{home.none}</p>}
      <div className="notices">
        {newest.map((listing) => (
          <Notice key={listing.id} listing={listing} />
        ))}
      </div>
      <p className="mt-6">
        <a href={paths.listings(place)}>{home.browse}</a>
      </p>
      {!isMember && (
        <p className="mt-2">
          {home.post} <a href={paths.register(place)}>{home.postLink}</a>
        </p>
      )}
    </>
  )
}

/** The town's portal, in the words of schema.org. */
function toOrganization(name: string, url: string) {
  return { '@type': 'Organization', name, url, logo: url + logo }
}

function Counter({ label, count, href }: { label: string; count: number; href: string }) {
  const words = useWords()
  return (
    <div>
      <dt>
        <a className="text-sm text-ink sm:text-base" href={href}>
          {label}
        </a>
      </dt>
      <dd>{words.number(count)}</dd>
    </div>
  )
}

import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

export default function WaysToMonetize() {
  const { staticPages, events, play, campaigns } = useText()
  const { monetize } = staticPages
  const others = [
    ['/create-event', events.own.create],
    ['/play/new', play.newTitle],
    ['/advertise-play-listing', campaigns.title],
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
        <a className="button" href="/properties/new">
          {monetize.start}
        </a>
        {others.map(([href, name]) => (
          <a key={href} className="button-quiet" href={href}>
            {name}
          </a>
        ))}
      </p>
    </Page>
  )
}

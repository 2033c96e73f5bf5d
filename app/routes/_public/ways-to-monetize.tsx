import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

export default function WaysToMonetize() {
  const { monetize } = useText().standing
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
      <p className="mt-6">
        <a className="button" href="/properties/new">
          {monetize.start}
        </a>
      </p>
    </Page>
  )
}

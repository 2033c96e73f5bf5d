import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/about'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

/** With `?film=1` the first film plays; otherwise nothing is loaded from the video host. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get('film'))
  return { films: config.aboutVideoUrls, playing: asked - 1 }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about } = useText().staticPages
  const place = useChosenPlace()
  return (
    <Page title={about.title} facts={{ description: about.vision[0] ?? '' }}>
      <div className="prose">
        {about.vision.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <h2>{about.videos(loaderData.films.length)}</h2>
        {loaderData.films.length === 0 && <p>{about.noVideos}</p>}
      </div>
      {loaderData.films.map((src, index) => (
        <Film key={src} src={src} number={index + 1} plays={index === loaderData.playing} />
      ))}
      <p className="mt-6">
        <a href={paths.donate(place)}>{about.donate}</a>
      </p>
    </Page>
  )
}

function Film({ src, number, plays }: { src: string; number: number; plays: boolean }) {
  const { about } = useText().staticPages
  const place = useChosenPlace()
  if (plays) {
    return (
      <iframe
        className="my-4 aspect-video w-full max-w-2xl"
        src={src}
        title={about.play(number)}
        allow="fullscreen"
      />
    )
  }
  return (
    <p className="my-4">
      <a className="button-quiet" href={paths.about({ film: number, ...place })} rel="nofollow">
        {about.play(number)}
      </a>
      <span className="ml-3 muted">{about.playHint}</span>
    </p>
  )
}

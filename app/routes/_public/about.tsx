import { publicHeaders } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/about'

export const headers = publicHeaders

/** With `?film=1` the first film plays; otherwise nothing is loaded from the video host. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get('film'))
  return { films: listFilms(), playing: asked - 1 }
}

type Film = { src: string; isPicture: boolean }

/** The town's films; where there are none, the demo has moving pictures in their place. */
function listFilms(): Film[] {
  const films = config.aboutVideoUrls.map((src) => ({ src, isPicture: false }))
  if (films.length > 0 || !config.standIns) return films
  return [1, 2].map((number) => ({ src: paths.dev.film(number), isPicture: true }))
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
      {loaderData.films.map((film, index) => (
        <FilmFrame
          key={film.src}
          film={film}
          number={index + 1}
          plays={index === loaderData.playing}
        />
      ))}
      <p className="mt-6">
        <a href={paths.donate(place)}>{about.donate}</a>
      </p>
    </Page>
  )
}

function FilmFrame({ film, number, plays }: { film: Film; number: number; plays: boolean }) {
  const { about } = useText().staticPages
  const place = useChosenPlace()
  const { src, isPicture } = film
  if (!plays) {
    return (
      <p className="my-4">
        <a className="button-quiet" href={paths.about({ film: number, ...place })} rel="nofollow">
          {about.play(number)}
        </a>{' '}
        <span className="ml-3 muted">{isPicture ? about.standInHint : about.playHint}</span>
      </p>
    )
  }
  const shape = 'my-4 aspect-video w-full max-w-2xl'
  return (
    <>
      {isPicture ? (
        <img
          className={`${shape} object-cover`}
          src={src}
          alt={about.standIn}
          width={1280}
          height={720}
        />
      ) : (
        <iframe className={shape} src={src} title={about.play(number)} allow="fullscreen" />
      )}
      <p>
        <a href={paths.about(place)}>{about.stop}</a>
      </p>
    </>
  )
}

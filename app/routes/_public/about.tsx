import { data } from 'react-router'
import { chooseAboutText } from '#app/domain/settings/about-text.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { publicPage, sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { contentSecurityPolicy } from '#app/http/security-policies.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import type { Route } from './+types/about'

export const headers = sendLoaderHeaders

/**
 * With `?film=1` the first film plays. Otherwise the page neither loads nor may load anything from
 * the video host.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const settings = getSettings(db)
  const films = settings['about.films'] ? listFilms(settings.ABOUT_VIDEO_URLS) : null
  const asked = Number(new URL(request.url).searchParams.get('film'))
  const playing = films?.[asked - 1]
  const facts = {
    films,
    playing: asked - 1,
    own: chooseAboutText(settings, context.get(localeContext)),
  }
  if (!playing || playing.isPicture) return data(facts, { headers: publicPage() })
  const policy = contentSecurityPolicy({ videoHosts: [new URL(playing.src).origin] })
  return data(facts, { headers: publicPage({ 'Content-Security-Policy': policy }) })
}

type Film = { src: string; isPicture: boolean }

/** Returns the town's films; without any, the demo has stand-ins. */
function listFilms(own: readonly string[]): Film[] {
  const films = own.map((src) => ({ src, isPicture: false }))
  if (films.length > 0 || !config.standIns) return films
  return [1, 2].map((number) => ({ src: paths.dev.film(number), isPicture: true }))
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about } = useText().staticPages
  const place = useChosenPlace()
  const { films, own } = loaderData
  const paragraphs = own?.paragraphs ?? about.vision
  return (
    <Page title={about.title} facts={{ description: paragraphs[0] ?? '' }}>
      <div className="prose">
        <div lang={own?.locale}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: some may be equal; the order is fixed.
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        {films && <h2>{about.videos(films.length)}</h2>}
        {films?.length === 0 && <p>{about.noVideos}</p>}
      </div>
      {films?.map((film, index) => (
        <FilmFrame
          key={film.src}
          film={film}
          number={index + 1}
          plays={index === loaderData.playing}
        />
      ))}
      <p className="links mt-6">
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
      <p className="my-4 flex flex-wrap items-center gap-x-3">
        <a className="button-quiet" href={paths.about({ film: number, ...place })} rel="nofollow">
          {about.play(number)}
        </a>{' '}
        <span className="muted">{isPicture ? about.standInHint : about.playHint}</span>
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
        <iframe className={shape} src={src} title={about.video(number)} allow="fullscreen" />
      )}
      <p className="links">
        <a href={paths.about(place)}>{about.stop}</a>
      </p>
    </>
  )
}

import { paths } from '#app/paths.ts'
import { useLocale, useText } from '#app/text/index.ts'
import type { ShownAd } from './rotation.server.ts'

type AdFrameProps = { ad: ShownAd | null; stylesheet: string; title: string }

/**
 * The HTML document inside the ad frame at the bottom of pages. Its background is opaque because
 * the frame covers part of the page's text.
 */
export function AdFrame({ ad, stylesheet, title }: AdFrameProps) {
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="ad-frame">{ad && <Ad ad={ad} />}</body>
    </html>
  )
}

function Ad({ ad }: { ad: ShownAd }) {
  const { frame } = useText().campaigns
  return (
    <>
      <p className="muted text-sm">{frame.mark}</p>
      <p>
        <a href={paths.campaigns.click(ad.id)} target="_top" rel="sponsored nofollow">
          <strong>
            <bdi>{ad.title}</bdi>
          </strong>
        </a>{' '}
        <bdi>{ad.line}</bdi>
      </p>
    </>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import stylesheet from '#app/app.css?url'
import { AdFrame } from '#app/domain/campaigns/ad-frame.tsx'
import { incrementCounter } from '#app/domain/campaigns/impressions.server.ts'
import { nextAd } from '#app/domain/campaigns/rotation.server.ts'
import { getText, localeContext } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { isCountedRequest } from '#app/shared/counted-visit.server.ts'
import { LocaleContext } from '#app/text/index.ts'
import type { Route } from './+types/index'

/**
 * The ad frame at the bottom of public pages: from this portal, without script or cookie. It is not
 * cached, because ads take turns and impressions are counted.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const ad = nextAd(db)
  if (ad && request.method === 'GET' && isCountedRequest(request.headers))
    incrementCounter(ad.id, 'impressions')
  const title = getText(context).shell.advertisement
  const frame = renderToStaticMarkup(
    <LocaleContext.Provider value={context.get(localeContext)}>
      <AdFrame ad={ad} stylesheet={stylesheet} title={title} />
    </LocaleContext.Provider>,
  )
  return new Response(`<!DOCTYPE html>${frame}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

import { isTimeZone, readTime } from '#app/shared/zoned-time.ts'
import type { Formats } from '#app/text/words.ts'
import { eventStatuses } from '#db/schema/event-values.ts'
import { readDesign } from '../design/design.ts'
import { designCss } from '../design/design-css.ts'
import { findPalette } from '../design/palettes.ts'
import { eventDefaults, formatPlace } from '../event.ts'
import type { EventView } from '../page/view.server.ts'

/** An event's page and its stylesheet, made from the form's current values. */
type LiveView = { view: EventView; css: string }

/**
 * Returns the page for the form's current values. Invalid fields are left out or get their
 * defaults.
 * @param shown the server's preview, which has the stored images
 */
export function liveView(form: FormData, shown: EventView | null, formats: Formats): LiveView {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const zone = typed('timeZone')
  const [start, end] = ['startTime', 'endTime'].map((name) =>
    isTimeZone(zone) ? readTime(typed(name), zone) : null,
  )
  const isSpan = start?.ok && end?.ok && start.instant < end.instant
  const view: EventView = {
    title: typed('title'),
    description: typed('description').trim(),
    status: eventStatuses.find((status) => status === typed('status')) ?? eventDefaults.status,
    when: isSpan
      ? formats.span({ startTime: start.instant, endTime: end.instant, timeZone: zone })
      : '',
    where: formatPlace({
      location: typed('location'),
      city: typed('city'),
      state: typed('state'),
    }),
    leaf: start?.ok ? formats.leaf(start.instant, zone) : { before: '', day: '', after: '' },
    image: form.has('removeImage') ? null : (shown?.image ?? null),
    imageAlt: typed('imageAlt'),
    design: '',
  }
  const image = shown && new URL(shown.design, 'http://portal').searchParams.get('image')
  const rem = (name: string) => typed(name).replace(/\s*rem\s*$/i, '')
  const palette = findPalette(typed('palette'))
  const design = new URLSearchParams({
    template: palette?.pageTemplate ?? typed('pageTemplate'),
    bg: palette?.bgColor ?? typed('bgColor'),
    text: palette?.textColor ?? typed('textColor'),
    border: palette?.borderColor ?? typed('borderColor'),
    style: typed('borderStyle'),
    width: typed('borderWidth'),
    h1: rem('h1FontSize'),
    p: rem('pFontSize'),
    ...(image && !form.has('removeBgImage') && { image }),
  })
  return { view, css: designCss(readDesign(design)) }
}

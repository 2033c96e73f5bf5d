import { z } from 'zod'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { fileName, readFileName } from '#app/domain/photos/photo-address.ts'
import { paths } from '#app/paths.ts'
import { readColor } from '#app/shared/colors.ts'
import { firstValues } from '#app/shared/search-fields.ts'
import { borderStyles, pageTemplates } from '#db/schema/event-values.ts'
import { type EventDesign, eventDefaults, eventLimits } from '../event.ts'

/**
 * The design of an event's page. It is a separate stylesheet, because the content security policy
 * forbids styles in the page. The stylesheet's address contains the whole design, so it can be
 * cached forever, and even the preview of an unsaved form has one.
 */
export type PageDesign = EventDesign & {
  /** The names of the background image's files for narrow and wide screens. */
  bgFiles: readonly [narrow: string, wide: string] | null
}

/**
 * Returns the address of a design's stylesheet.
 * @param version a hash of the stylesheet's code, so that a new version has a new address
 */
export function designPath(design: PageDesign, version?: string): string {
  const { bgFiles } = design
  return paths.events.design({
    template: design.pageTemplate,
    bg: design.bgColor.slice(1),
    text: design.textColor.slice(1),
    border: design.borderColor.slice(1),
    style: design.borderStyle,
    width: design.borderWidth,
    h1: design.h1FontSize.replace('rem', ''),
    p: design.pFontSize.replace('rem', ''),
    image: bgFiles?.join('-'),
    v: version,
  })
}

const color = (fallback: string) =>
  z
    .string()
    .transform((text) => readColor(text) ?? fallback)
    .default(fallback)
const size = (fallback: string, [least, most]: readonly [number, number]) =>
  z.coerce
    .number()
    .min(least)
    .max(most)
    .transform((rem) => `${rem}rem`)
    .catch(fallback)

const query = z.object({
  template: z.enum(pageTemplates).catch(eventDefaults.pageTemplate),
  bg: color(eventDefaults.bgColor),
  text: color(eventDefaults.textColor),
  border: color(eventDefaults.borderColor),
  style: z.enum(borderStyles).catch(eventDefaults.borderStyle),
  width: z.coerce
    .number()
    .int()
    .min(0)
    .max(eventLimits.borderWidth)
    .catch(eventDefaults.borderWidth),
  h1: size(eventDefaults.h1FontSize, eventLimits.h1FontSize),
  p: size(eventDefaults.pFontSize, eventLimits.pFontSize),
  image: z
    .string()
    .regex(new RegExp(`^${fileName}-${fileName}$`))
    .optional()
    .catch(undefined),
})

/** Reads a design from an address; invalid values are replaced by the defaults. */
export function readDesign(search: URLSearchParams): PageDesign {
  const read = query.parse(firstValues(search))
  const [narrow, wide] = read.image?.split('-') ?? []
  return {
    pageTemplate: read.template,
    bgColor: read.bg,
    textColor: read.text,
    borderColor: read.border,
    borderStyle: read.style,
    borderWidth: read.width,
    h1FontSize: read.h1,
    pFontSize: read.p,
    bgFiles: narrow && wide ? [narrow, wide] : null,
  }
}

/** Returns the names of a background image's files for its stylesheet. */
export function listBackgroundFiles(picture: EventPicture | null): PageDesign['bgFiles'] {
  const files = picture?.sizes.map(({ src }) => readFileName(src) ?? '') ?? []
  const [narrow, middle = narrow] = files
  return narrow && middle ? [middle, files.at(-1) ?? middle] : null
}

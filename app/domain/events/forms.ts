import { z } from 'zod'
import { readColor } from '#app/shared/colors.ts'
import { optionalLongTextField, optionalTextField, textField } from '#app/shared/fields.ts'
import { stateName } from '#app/shared/us-states.ts'
import { isTimeZone, readTime } from '#app/shared/zoned-time.ts'
import type { Text } from '#app/text/index.ts'
import { borderStyles, eventStatuses, pageTemplates } from '#db/schema/event-values.ts'
import { applyPalette, ownPalette, paletteNames } from './design/palettes.ts'
import { eventDefaults, eventLimits } from './event.ts'

/** A local time as typed; `eventForm` converts it using the form's time zone. */
function timeField(label: string, text: Text) {
  const missing = text.common.required(label)
  return z.string(missing).trim().min(1, missing)
}

function colorField(fallback: string, text: Text) {
  return z
    .string()
    .default(fallback)
    .transform((value, context) => {
      const color = readColor(value)
      if (!color) context.addIssue({ code: 'custom', message: text.events.problems.color })
      return color ?? fallback
    })
}

/** A font size in rem; the unit is optional. */
function sizeField(fallback: string, [least, most]: readonly [number, number], text: Text) {
  const message = text.events.problems.fontSize(least, most)
  return z
    .string()
    .default(fallback)
    .transform((value, context) => {
      // Nothing in the pattern can be matched in two ways, because the value can be very long.
      const size = Number(/^(\d{1,2}(?:\.\d{1,3})?)(?:\s*rem)?$/i.exec(value.trim())?.[1])
      if (!(size >= least && size <= most)) context.addIssue({ code: 'custom', message })
      return `${size}rem`
    })
}

/** The design fields of the builder and of Manage Event. */
function designFields(text: Text) {
  const { problems } = text.events
  return {
    palette: z.enum([ownPalette, ...paletteNames], problems.choose).default(ownPalette),
    pageTemplate: z.enum(pageTemplates, problems.choose).default(eventDefaults.pageTemplate),
    bgColor: colorField(eventDefaults.bgColor, text),
    textColor: colorField(eventDefaults.textColor, text),
    borderColor: colorField(eventDefaults.borderColor, text),
    borderStyle: z.enum(borderStyles, problems.choose).default(eventDefaults.borderStyle),
    borderWidth: z.coerce
      .number(problems.borderWidth)
      .int(problems.borderWidth)
      .min(0, problems.borderWidth)
      .max(eventLimits.borderWidth, problems.borderWidth)
      .default(eventDefaults.borderWidth),
    h1FontSize: sizeField(eventDefaults.h1FontSize, eventLimits.h1FontSize, text),
    pFontSize: sizeField(eventDefaults.pFontSize, eventLimits.pFontSize, text),
  }
}

/** The design fields of Manage Event: a palette; or template, background color and border color. */
export function pageDesignFields(text: Text) {
  const { palette, pageTemplate, bgColor, borderColor } = designFields(text)
  return z.object({ palette, pageTemplate, bgColor, borderColor })
}

/** The form in which Manage Event saves a design. */
export function pageDesignForm(text: Text) {
  return pageDesignFields(text).transform(applyPalette)
}

const rowId = z.coerce.number().int().positive().optional()

/** The event form before fields are checked against each other (docs/rules.md#event-fields). */
export function eventFields(text: Text) {
  const { labels, problems } = text.events
  return z.object({
    title: textField(labels.title, eventLimits.title, text),
    description: optionalLongTextField(labels.description, eventLimits.description, text),
    startTime: timeField(labels.startTime, text),
    endTime: timeField(labels.endTime, text),
    timeZone: z.string(problems.timeZone).refine(isTimeZone, problems.timeZone),
    location: optionalTextField(labels.location, eventLimits.location, text),
    city: optionalTextField(labels.city, eventLimits.place, text),
    state: optionalTextField(labels.state, eventLimits.place, text).transform(stateName),
    imageAlt: optionalTextField(labels.imageAlt, eventLimits.imageAlt, text),
    /** Ids of stored images, uploaded with this form or in an earlier attempt to save it. */
    imageId: rowId,
    bgImageId: rowId,
    removeImage: z.boolean().default(false),
    removeBgImage: z.boolean().default(false),
    /** Uploaded files. They are stored first and their ids set above; then the form is checked. */
    image: z.instanceof(File).optional(),
    bgImage: z.instanceof(File).optional(),
    ...designFields(text),
    status: z.enum(eventStatuses, problems.choose).default(eventDefaults.status),
  })
}

/** The builder's whole form. Times become UTC instants; image ids become numbers or null. */
export function eventForm(text: Text) {
  const { labels, problems } = text.events
  return eventFields(text).transform((form, context) => {
    const { removeImage, removeBgImage, image: _image, bgImage: _bgImage, ...rest } = form
    const parseTime = (name: 'startTime' | 'endTime') => {
      if (!isTimeZone(form.timeZone)) return ''
      const read = readTime(form[name], form.timeZone)
      if (read.ok) return read.instant
      const message = problems[read.reason](labels[name])
      context.addIssue({ code: 'custom', path: [name], message })
      return ''
    }
    const [startTime, endTime] = [parseTime('startTime'), parseTime('endTime')]
    if (startTime && endTime && endTime <= startTime) {
      context.addIssue({ code: 'custom', path: ['endTime'], message: problems.endBeforeStart })
    }
    const imageId = removeImage ? null : (form.imageId ?? null)
    const bgImageId = removeBgImage ? null : (form.bgImageId ?? null)
    const imageAlt = imageId === null ? '' : form.imageAlt
    return { ...applyPalette(rest), startTime, endTime, imageId, bgImageId, imageAlt }
  })
}
export type EventForm = z.output<ReturnType<typeof eventForm>>

import type { z } from 'zod'
import { type ApiValue, apiValues } from '#app/shared/api-values.ts'
import type { Text } from '#app/text/index.ts'
import { type EventForm, eventForm } from './forms.ts'

/** The fields of an event in the API, all optional; null is an empty field. */
export function eventApiFields(text: Text) {
  return apiValues(apiNames, text)
}
type ApiFields = z.output<ReturnType<typeof eventApiFields>>

/** Matches `color style widthpx`, or a color alone. */
const border = /^\s*(\S+)(?:\s+(\S+)\s+(\d+)px)?\s*$/

/**
 * Validates an event sent to the API by the rules of the form.
 * @param base values of the fields that were not sent, under the form's names
 */
export function parseApiEvent(
  fields: ApiFields,
  base: Record<string, unknown>,
  text: Text,
): { ok: true; value: EventForm } | { ok: false; message: string } {
  const sent = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]): Array<[string, unknown]> => {
      if (name !== 'border_color') return [[formName(name), toText(name, value)]]
      if (value === null) return [['borderColor', undefined]]
      const [, color, style, width] = border.exec(String(value)) ?? []
      const parts = style ? [['borderStyle', style] as const, ['borderWidth', width] as const] : []
      return [
        ['borderColor', color ?? ''],
        ...parts.map(([key, part]): [string, unknown] => [key, part]),
      ]
    })
  const parsed = eventForm(text).safeParse({ ...base, ...Object.fromEntries(sent) })
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, message: parsed.error.issues[0]?.message ?? text.common.badRequest }
}

/** The fields a caller may set. Images have their own calls; the portal sets everything else. */
const apiNames = [
  'title',
  'description',
  'start_time',
  'end_time',
  'time_zone',
  'location',
  'city',
  'state',
  'image_alt',
  'bg_color',
  'text_color',
  'border_color',
  'h1_font_size',
  'p_font_size',
  'page_template',
  'status',
] as const

const formName = (name: string) =>
  name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Choices that have no empty option, so that a change with null is refused as an empty choice. */
const choices = ['page_template', 'status']

function toText(name: string, value: ApiValue | undefined): string | undefined {
  if (value === null) return choices.includes(name) ? '' : undefined
  return String(value)
}

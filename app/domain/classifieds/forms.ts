import { z } from 'zod'
import { photoFiles } from '#app/domain/photos/forms.ts'
import { photoLimits } from '#app/domain/photos/photo.ts'
import { hasWebAddress } from '#app/shared/addresses.ts'
import { apiValues, describeProblem } from '#app/shared/api-values.ts'
import {
  emailField,
  emptyForNull,
  idField,
  longTextField,
  nameField,
  optionalTextField,
  textField,
} from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { fitsContentLimit, picturesPerClassified, sectionNameLimit } from './classified.ts'

const isWebAddress = (url: string) =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)

/** The classified form (docs/rules.md#classified-fields). */
export function classifiedForm(text: Text) {
  const { fields, contentEmpty, contentTooLong, chooseSection } = text.classifieds
  return z.object({
    title: optionalTextField(fields.title, 80, text).transform((title) => title || null),
    content: longTextField(fields.content, Number.POSITIVE_INFINITY, text, contentEmpty).refine(
      fitsContentLimit,
      contentTooLong,
    ),
    sectionId: idField(chooseSection),
    hiddenUrl: optionalTextField(fields.url, 500, text)
      .refine((url) => url === '' || isWebAddress(url), fields.invalidUrl)
      .transform((url) => url || null),
    displayUrl: z.boolean(text.common.invalidValue).default(false),
    hiddenEmail: z
      .union([z.literal('').transform(() => null), emailField(fields.email, text)])
      .default(null),
    displayEmail: z.boolean(text.common.invalidValue).default(false),
  })
}
/** The intent of the button that keeps the typed ad and opens the form to suggest a section. */
export const suggestIntent = 'suggest'

/** The form on a page, which also uploads pictures (docs/rules.md#classified-pictures). */
export function classifiedPageForm(text: Text) {
  const { fields } = text.classifieds
  return classifiedForm(text).extend({
    pictures: photoFiles(text).max(picturesPerClassified, fields.tooManyPictures).default([]),
    picturesAlt: optionalTextField(fields.picturesAlt, photoLimits.altLength, text),
    removePictures: z.boolean(text.common.invalidValue).default(false),
  })
}

export type ClassifiedForm = z.output<ReturnType<typeof classifiedForm>>

/** A classified under the API's field names. */
export function classifiedApiForm(text: Text) {
  const { title, content, sectionId, hiddenUrl, displayUrl, hiddenEmail, displayEmail } =
    classifiedForm(text).shape
  return z
    .object({
      title: emptyForNull(title),
      content,
      section_id: sectionId,
      hidden_url: emptyForNull(hiddenUrl),
      display_url: emptyForNull(displayUrl),
      hidden_email: emptyForNull(hiddenEmail),
      display_email: emptyForNull(displayEmail),
    })
    .transform(
      (classified): ClassifiedForm => ({
        title: classified.title,
        content: classified.content,
        sectionId: classified.section_id,
        hiddenUrl: classified.hidden_url,
        displayUrl: classified.display_url,
        hiddenEmail: classified.hidden_email,
        displayEmail: classified.display_email,
      }),
    )
}

/** A change of a classified under the API's field names. */
export function classifiedChangeApiForm(text: Text) {
  return apiValues(
    [
      'title',
      'content',
      'section_id',
      'hidden_url',
      'display_url',
      'hidden_email',
      'display_email',
    ],
    text,
  )
}

/**
 * Checks a change by the rules of the form.
 * @param edited the version that is changed: fields that were not sent stay as they are
 */
export function parseApiChange(
  sent: z.output<ReturnType<typeof classifiedChangeApiForm>>,
  edited: ClassifiedForm,
  text: Text,
): { ok: true; value: ClassifiedForm } | { ok: false; message: string } {
  const error = () => text.common.invalidValue
  const parsed = classifiedApiForm(text).safeParse({ ...toApiNames(edited), ...sent }, { error })
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, message: describeProblem(parsed.error, text) }
}

/** Returns the content of a classified under the API's field names. */
export function toApiNames(classified: ClassifiedForm) {
  return {
    title: classified.title,
    content: classified.content,
    section_id: classified.sectionId,
    hidden_url: classified.hiddenUrl,
    hidden_email: classified.hiddenEmail,
    display_url: classified.displayUrl,
    display_email: classified.displayEmail,
  }
}

export function sectionForm(text: Text) {
  const { sections } = text.classifieds
  return z.object({
    name: textField(sections.name, sectionNameLimit, text, sections.nameEmpty).transform((name) =>
      name.replace(/\s+/g, ' '),
    ),
  })
}

/** An administrator's decision on a section; `name` is set when it is renamed. */
export function sectionChangeForm(text: Text) {
  return z.discriminatedUnion('intent', [
    z.object({
      intent: z.enum(['approve', 'reject']),
      section: sectionId,
      /** The section's name when the page was shown. */
      seenVersion: z.string().optional(),
    }),
    z.object({ intent: z.literal('delete'), section: sectionId }),
    sectionForm(text).extend({ intent: z.literal('rename'), section: sectionId }),
  ])
}
const sectionId = z.coerce.number().int().positive()

/**
 * A decision sent by the API. `name` is the value that the caller read. If the section was renamed
 * since, the decision is refused (docs/rules.md#moderation-decisions).
 */
export const sectionDecisionForm = z.object({ name: emptyForNull(z.string().optional()) })

/** The decision on a suggested section, by the intent of the form. */
export const sectionDecisions = { approve: 'approved', reject: 'rejected' } as const

/** A first message to the owner of a classified. */
export function inquiryForm(text: Text) {
  const { relay } = text.classifieds
  return z.object({
    name: nameField(relay.name, 100, text),
    email: emailField(relay.email, text),
    message: messageField(text).refine((message) => !hasWebAddress(message), relay.noLink),
  })
}

/** An answer in an existing conversation. */
export function answerForm(text: Text) {
  return z.object({ message: messageField(text) })
}

function messageField(text: Text) {
  return longTextField(text.classifieds.relay.message, 2000, text)
}

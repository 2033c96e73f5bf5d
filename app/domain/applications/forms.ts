import { z } from 'zod'
import {
  emailField,
  idField,
  longTextField,
  nameField,
  optionalLongTextField,
} from '#app/shared/fields.ts'
import { parseCents } from '#app/shared/money.ts'
import type { Text } from '#app/text/index.ts'
import { perLanguage } from '#app/text/per-language.ts'
import { listingSources } from '#db/schema/listings.ts'
import { type ApplicationKind, applicationLimits } from './application.ts'

export const applicationForm = perLanguage((text) => {
  const { name, email, message } = text.applications
  return z.object({
    name: nameField(name, 100, text),
    email: emailField(email, text),
    message: longTextField(message, applicationLimits.messageLength, text),
  })
})

/** An application with an amount in cents and an optional message. */
export const offerForm = perLanguage((text) => {
  const { offer, note } = text.applications
  return applicationForm(text).extend({
    offer: z
      .string(text.common.required(offer))
      .transform(parseCents)
      .refine((cents) => cents !== null && cents > 0, text.listingForms.badAmount),
    message: optionalLongTextField(note, applicationLimits.messageLength, text),
  })
})

/** Returns the form of an application of a kind. */
export const chooseApplicationForm = (kind: ApplicationKind) =>
  kind === 'offer' ? offerForm : applicationForm

/** An application or offer as a call sends it. Only an application needs a message. */
export function calledApplicationForm(text: Text) {
  const { message } = text.applications
  const optional = optionalLongTextField(message, applicationLimits.messageLength, text)
  return applicationForm(text)
    .extend({
      message: optional,
      offer: calledOffer(text),
      listing_id: idField(),
      listing_source: z.enum(listingSources),
    })
    .superRefine(({ offer, message: sent }, context) => {
      if (offer !== undefined || sent !== '') return
      context.addIssue({
        code: 'custom',
        path: ['message'],
        message: text.common.required(message),
      })
    })
}

/** The optional amount of an API call, in whole units of the currency. */
function calledOffer(text: Text) {
  return z
    .union([z.string(), z.number()], text.listingForms.badAmount)
    .transform((amount) => parseCents(String(amount)))
    .refine((cents) => cents !== null && cents > 0, text.listingForms.badAmount)
    .optional()
}

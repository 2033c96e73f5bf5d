import { z } from 'zod'
import { emailField, textField } from '#app/shared/fields.ts'
import type { Text } from '#app/text/index.ts'
import { accountLimits } from './account.ts'

export function loginForm(text: Text) {
  return z.object({
    email: emailField(text, text.accounts.email),
    password: z.string(text.common.required(text.accounts.password)),
    redirectTo: z.string().optional(),
  })
}

export function newPassword(text: Text) {
  return z
    .string(text.common.required(text.accounts.password))
    .min(accountLimits.passwordMin, text.accounts.passwordTooShort)
    .max(accountLimits.passwordMax, text.accounts.passwordTooLong)
}

/** What the API's register call takes; the page asks for the password twice. */
export function registration(text: Text) {
  return z.object({
    name: textField(text, text.accounts.name, accountLimits.nameLength),
    email: emailField(text, text.accounts.email),
    password: newPassword(text),
  })
}

export function registerForm(text: Text) {
  return registration(text)
    .extend({ confirmPassword: z.string(text.common.required(text.accounts.confirmPassword)) })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: text.accounts.passwordsDoNotMatch,
    })
}

import { z } from 'zod'
import { emailField, nameField } from '#app/shared/fields.ts'
import { locales, type Text } from '#app/text/index.ts'
import { membershipStatuses, roles } from '#db/schema/accounts.ts'
import { accountLimits } from './account.ts'
import { maxTypedCodeLength, secretPattern } from './second-factor.ts'

export function loginForm(text: Text) {
  return z.object({
    email: emailField(text.accounts.email, text),
    password: givenPassword(text),
    redirectTo: z.string().optional(),
  })
}

/** The API's login call: the password, and a code if the account has a second factor. */
export function loginCall(text: Text) {
  return z.object({
    email: emailField(text.accounts.email, text),
    password: givenPassword(text),
    code: codeField(text).optional(),
  })
}

/** The call that gives the password again, with a code if the account has a second factor. */
export function passwordAgainCall(text: Text) {
  return z.object({ password: givenPassword(text), code: codeField(text).optional() })
}

/** The second page of the login, which asks for the code. */
export function loginCodeForm(text: Text) {
  return z.object({ code: codeField(text), redirectTo: z.string().optional() })
}

export function setUpSecondFactorForm(text: Text) {
  return z.object({
    intent: z.literal('set-up'),
    secret: z.string().regex(secretPattern, text.secondFactor.badSecret),
    code: codeField(text),
    password: givenPassword(text),
  })
}

/**
 * A form that renews the recovery codes or removes the second factor; both ask for the password.
 */
export function changeSecondFactorForm(intent: 'renew' | 'remove', text: Text) {
  return z.object({ intent: z.literal(intent), password: givenPassword(text) })
}

function codeField(text: Text) {
  return z
    .string(text.common.required(text.secondFactor.code))
    .max(maxTypedCodeLength, text.secondFactor.wrongCode)
}

/** A password to verify. Its length is limited because hashing a very long one takes long. */
function givenPassword(text: Text) {
  return z
    .string(text.common.required(text.accounts.password))
    .max(accountLimits.passwordMax, text.accounts.passwordTooLong)
}

function newPassword(text: Text) {
  return z
    .string(text.common.required(text.accounts.password))
    .min(accountLimits.passwordMin, text.accounts.passwordTooShort)
    .max(accountLimits.passwordMax, text.accounts.passwordTooLong)
}

/** The fields of the API's register call; the page also asks to repeat the password. */
export function registration(text: Text) {
  return z.object({
    name: nameField(text.accounts.name, accountLimits.nameLength, text),
    email: emailField(text.accounts.email, text),
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

export function emailOnlyForm(text: Text) {
  return z.object({ email: emailField(text.accounts.email, text) })
}

/**
 * The form that a mailed link opens: the link's token, and the password of the registration or
 * account.
 */
export function mailedLinkForm(text: Text) {
  return z.object({
    token: z.string(text.accounts.linkVoid),
    password: givenPassword(text),
  })
}

export function resetPasswordForm(text: Text) {
  return z
    .object({
      token: z.string(text.accounts.linkVoid),
      password: newPassword(text),
      confirmPassword: z.string(text.common.required(text.accounts.confirmPassword)),
    })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: text.accounts.passwordsDoNotMatch,
    })
}

function profileForm(text: Text) {
  return z.object({
    name: nameField(text.accounts.name, accountLimits.nameLength, text),
    email: emailField(text.accounts.email, text),
  })
}

/** The profile in the API; what is not sent stays as it is. */
export const profileApiForm = (text: Text) => profileForm(text).partial()

/** The profile form. Its page has several forms; `intent` tells them apart. */
export function ownProfileForm(text: Text) {
  return profileForm(text).extend({
    language: z.enum(locales, text.accounts.profile.unknownLanguage).optional(),
    intent: z.literal('profile').optional(),
  })
}

export function changePasswordForm(text: Text) {
  return z
    .object({
      intent: z.literal('password'),
      currentPassword: z
        .string(text.common.required(text.accounts.profile.currentPassword))
        .max(accountLimits.passwordMax, text.accounts.passwordTooLong),
      newPassword: newPassword(text),
      confirmPassword: z.string(text.common.required(text.accounts.confirmPassword)),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: text.accounts.passwordsDoNotMatch,
    })
}

/** Role and membership status, as an administrator sets them. */
export function membershipForm(text: Text) {
  return z.object({
    user: z.coerce.number().int().positive(),
    role: z.enum(roles, text.common.badRequest),
    status: z.enum(membershipStatuses, text.common.badRequest),
    seenVersion: z.string().optional(),
  })
}

/** The form to delete one's own account: the password, and a code if there is a second factor. */
export function deleteAccountForm(text: Text) {
  return z.object({
    password: givenPassword(text),
    code: codeField(text).optional(),
    confirmed: z.boolean(text.ownData.deletion.notConfirmed),
  })
}

/** The form in which an administrator deletes a member's account. */
export function deleteMemberForm(text: Text) {
  return z.object({ confirmed: z.boolean(text.ownData.deletion.notConfirmed) })
}

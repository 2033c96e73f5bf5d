/**
 * The field with which a page asks the signed-in member for the password again
 * (docs/rules.md#password-again).
 */
export const passwordAgainField = 'passwordAgain'

/** Fields whose values are never written into a page. */
export const secretFields = [
  'password',
  'confirmPassword',
  'confirmation',
  'currentPassword',
  'newPassword',
  passwordAgainField,
] as const

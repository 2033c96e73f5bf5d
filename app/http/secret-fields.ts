/** The field in which a page asks for the password of whoever is signed in (docs/rules.md#password-again). */
export const passwordAgainField = 'passwordAgain'

/** Fields that are never written into a page. */
export const secretFields = [
  'password',
  'confirmPassword',
  'confirmation',
  'currentPassword',
  'newPassword',
  passwordAgainField,
] as const

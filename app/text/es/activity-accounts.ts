import { accounts } from './accounts.ts'
import { listed, wordFor } from './activity-phrases.ts'

/** Sentences of the history about accounts. */
export const accountSentences = {
  'account.registered': ({ name, email }: { name?: string; email?: string }) =>
    `Se registró una cuenta${listed(name, email)}.`,
  'account.verified': () => 'Se confirmó la dirección de una cuenta.',
  'account.password_changed': () => 'Se cambió la contraseña de una cuenta.',
  'account.profile_changed': () => 'Se cambió un perfil.',
  'account.email_changed': ({ email, newEmail }: { email?: string; newEmail?: string }) =>
    `Se cambió la dirección de correo de una cuenta${listed(
      email && `antes ${email}`,
      newEmail && `ahora ${newEmail}`,
    )}.`,
  'account.membership_changed': ({ role, status }: { role?: string; status?: string }) =>
    role && status
      ? `Una cuenta se cambió a: ${wordFor(accounts.membership.roles, role)}, ${wordFor(accounts.membership.statuses, status)}.`
      : 'Se cambió la membresía de una cuenta.',
  'account.suspended': () => 'Se suspendió una cuenta.',
  'account.restored': () => 'Se restableció una cuenta suspendida.',
  'account.promoted': () => 'Una cuenta recibió permisos de administración.',
  'account.second_factor_set': () => 'Una cuenta activó un segundo factor.',
  'account.second_factor_removed': () => 'Se desactivó el segundo factor de una cuenta.',
  'account.recovery_codes_renewed': () => 'Una cuenta recibió nuevos códigos de recuperación.',
  'account.recovery_code_used': () =>
    'En una cuenta se inició sesión con un código de recuperación.',
  'account.deleted': () => 'Se eliminó una cuenta.',
  'account.data_downloaded': () => 'Un miembro descargó sus datos.',
}

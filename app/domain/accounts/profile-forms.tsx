import type { SubmissionResult } from '@conform-to/react'
import { locales, textFor, useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { InputField, PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { changePasswordForm, ownProfileForm } from './forms.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { readUserAgent } from './user-agent.ts'

type Result = SubmissionResult<string[]> | undefined

/** Returns the action's result if it belongs to the form with this intent. */
const pickResult = (intent: string, result: Result) =>
  result?.initialValue?.intent === intent ? result : undefined

type ProfileFormProps = {
  profile: { name: string; email: string; pendingEmail: string | null; language: string }
  lastResult: Result
}

export function ProfileForm({ profile, lastResult }: ProfileFormProps) {
  const text = useText()
  const { accounts } = text
  const [form, fields] = usePortalForm(ownProfileForm(text), {
    id: 'profile',
    lastResult: pickResult('profile', lastResult),
    defaultValue: profile,
  })
  return (
    <section className="mb-10">
      <h2 className="section-heading">{accounts.profile.details}</h2>
      {profile.pendingEmail && (
        <p className="mb-3 status-pending">{accounts.profile.waiting(profile.pendingEmail)}</p>
      )}
      <PortalForm form={form}>
        <input type="hidden" name="intent" value="profile" />
        <InputField field={fields.name} label={accounts.name} autoComplete="name" />
        <InputField field={fields.email} label={accounts.email} type="email" autoComplete="email" />
        {locales.length > 1 && (
          <SelectField
            field={fields.language}
            label={accounts.profile.language}
            hint={accounts.profile.languageHint}
            isOptional={false}
            options={locales.map((value) => ({ value, label: textFor(value).languageName }))}
          />
        )}
        <button className="button">{text.common.save}</button>
      </PortalForm>
    </section>
  )
}

export function PasswordForm({ lastResult }: { lastResult: Result }) {
  const text = useText()
  const { accounts } = text
  const [form, fields] = usePortalForm(changePasswordForm(text), {
    id: 'password',
    lastResult: pickResult('password', lastResult),
  })
  return (
    <section className="mb-10">
      <h2 className="section-heading">{accounts.profile.passwordTitle}</h2>
      <PortalForm form={form}>
        <input type="hidden" name="intent" value="password" />
        <InputField
          field={fields.currentPassword}
          label={accounts.profile.currentPassword}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields
          label={accounts.profile.newPassword}
          password={fields.newPassword}
          confirmation={fields.confirmPassword}
        />
        <button className="button-quiet">{accounts.profile.changePassword}</button>
      </PortalForm>
    </section>
  )
}

type SessionRow = { id: number; userAgent: string | null; since: string; isThis: boolean }

export function SessionTable({ sessions }: { sessions: SessionRow[] }) {
  const { profile } = useText().accounts
  const { sessionColumns: columns } = profile
  return (
    <section className="mb-10">
      <h2 className="section-heading">{profile.sessionsTitle}</h2>
      <DataTable
        rows={sessions}
        toKey={(session) => session.id}
        columns={[
          {
            label: columns.browser,
            isTitle: true,
            cell: (session) => <BrowserName session={session} />,
          },
          { label: columns.since, cell: (session) => session.since },
          {
            label: columns.action,
            isAction: true,
            cell: (session) =>
              session.isThis ? profile.thisSession : <RevokeForm session={session} />,
          },
        ]}
      />
    </section>
  )
}

function BrowserName({ session }: { session: SessionRow }) {
  const { profile } = useText().accounts
  const { browser, system } = readUserAgent(session.userAgent ?? '')
  return profile.browser(browser, system)
}

function RevokeForm({ session }: { session: SessionRow }) {
  const { profile } = useText().accounts
  return (
    <form method="post">
      <input type="hidden" name="intent" value="revoke-session" />
      <input type="hidden" name="session" value={session.id} />
      <button className="button-quiet">
        {profile.revoke}{' '}
        <span className="sr-only">
          <BrowserName session={session} />, {session.since}
        </span>
      </button>
    </form>
  )
}

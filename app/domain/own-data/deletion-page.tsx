import type { SubmissionResult } from '@conform-to/react'
import { deleteAccountForm, deleteMemberForm } from '#app/domain/accounts/forms.ts'
import { useText } from '#app/text/index.ts'
import { CheckboxField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import type { Obstacle } from './obstacles.server.ts'

type Result = SubmissionResult<string[]> | undefined

/** Shows what deleting an account does, and what must be settled first. */
export function Consequences({ intro }: { intro: string }) {
  const { deletion } = useText().ownData
  return (
    <div className="prose mb-8">
      <p>{intro}</p>
      <h2>{deletion.goneTitle}</h2>
      <List sentences={deletion.gone} />
      <h2>{deletion.keptTitle}</h2>
      <List sentences={deletion.kept} />
      <p>{deletion.tickets}</p>
    </div>
  )
}

function List({ sentences }: { sentences: string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

export function Obstacles({ obstacles }: { obstacles: Obstacle[] }) {
  const { deletion } = useText().ownData
  return (
    <section className="prose mb-8">
      <h2>{deletion.obstaclesTitle}</h2>
      <p>{deletion.obstaclesIntro}</p>
      <ul>
        {obstacles.map(({ kind, title, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one kind look the same.
          <li key={index}>
            {deletion.obstacles[kind]}{' '}
            {path ? <a href={path}>{title || deletion.settle}</a> : title}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The form for members. It asks for the password, and for a code if the account has a second
 * factor.
 */
export function DeleteAccountForm({
  asksCode,
  lastResult,
}: {
  asksCode: boolean
  lastResult: Result
}) {
  const text = useText()
  const { deletion } = text.ownData
  const [form, fields] = usePortalForm(deleteAccountForm(text), { id: 'delete', lastResult })
  return (
    <PortalForm form={form}>
      <InputField
        field={fields.password}
        label={deletion.password}
        type="password"
        autoComplete="current-password"
      />
      {asksCode && (
        <InputField
          field={fields.code}
          label={deletion.code}
          autoComplete="one-time-code"
          isOptional={false}
        />
      )}
      <CheckboxField field={fields.confirmed} label={deletion.confirm} />
      <button className="button-danger">{deletion.submit}</button>
    </PortalForm>
  )
}

/** The form for administrators. The next page asks for their password. */
export function DeleteMemberForm({ lastResult }: { lastResult: Result }) {
  const text = useText()
  const { deletion } = text.ownData
  const [form, fields] = usePortalForm(deleteMemberForm(text), { id: 'delete', lastResult })
  return (
    <PortalForm form={form}>
      <CheckboxField field={fields.confirmed} label={deletion.confirm} />
      <button className="button-danger">{deletion.adminSubmit}</button>
    </PortalForm>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { changeSecondFactorForm, setUpSecondFactorForm } from './forms.ts'

type Result = SubmissionResult<string[]> | undefined

type SetUpFormProps = {
  /** The new key in base32, as an `otpauth:` address, as a QR code, and in groups for typing. */
  shown: { secret: string; address: string; qr: string; typed: string }
  lastResult: Result
}

/** Shows the key as a picture and as text, and asks for a code that proves an app has it. */
export function SetUpForm({ shown, lastResult }: SetUpFormProps) {
  const text = useText()
  const { secondFactor, accounts } = text
  const [form, fields] = usePortalForm(setUpSecondFactorForm(text), { id: 'set-up', lastResult })
  return (
    <>
      <p className="links prose mb-2">
        <a href={shown.address}>{secondFactor.steps.samePhone}</a>
      </p>
      <p className="prose mb-2">{secondFactor.steps.app}</p>
      <p className="mb-4">
        <img src={shown.qr} width="240" height="240" alt={secondFactor.qrAlt} />
      </p>
      <p className="prose mb-2">{secondFactor.steps.type}</p>
      <p className="mb-4">
        <code>{shown.typed}</code>
      </p>
      <p className="prose mb-2">{secondFactor.steps.code}</p>
      <PortalForm form={form}>
        <input type="hidden" name="intent" value="set-up" />
        <input type="hidden" name={fields.secret.name} value={shown.secret} />
        <InputField
          field={fields.code}
          label={secondFactor.code}
          hint={secondFactor.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <InputField
          field={fields.password}
          label={accounts.password}
          type="password"
          autoComplete="current-password"
        />
        <button className="button">{secondFactor.submit}</button>
      </PortalForm>
    </>
  )
}

/** Recovery codes, which are shown only once and should be printed. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { secondFactor } = useText()
  return (
    <>
      <p className="flash" role="status">
        {secondFactor.set}
      </p>
      <p className="prose mb-4">{secondFactor.codesAbout}</p>
      <ol className="mb-6 list-decimal pl-8">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="links no-print">
        <a href={paths.profile()}>{secondFactor.codesDone}</a>
      </p>
    </>
  )
}

type RenewAndRemoveFormsProps = {
  factor: { since: string; codesLeft: number }
  /** Whether the account must set up a new second factor after turning this one off. */
  mustBeReplaced: boolean
  lastResult: Result
}

/** The forms that renew the recovery codes and turn the second factor off. */
export function RenewAndRemoveForms({
  factor,
  mustBeReplaced,
  lastResult,
}: RenewAndRemoveFormsProps) {
  const { secondFactor } = useText()
  return (
    <>
      <p className="prose mb-6">{secondFactor.on(factor.since, factor.codesLeft)}</p>
      <ChangeForm
        intent="renew"
        title={secondFactor.renewTitle}
        about={secondFactor.renewAbout}
        submit={secondFactor.renew}
        lastResult={lastResult}
      />
      <ChangeForm
        intent="remove"
        title={secondFactor.removeTitle}
        about={mustBeReplaced ? secondFactor.removeForAdmin : secondFactor.removeAbout}
        submit={secondFactor.remove}
        lastResult={lastResult}
      />
    </>
  )
}

type ChangeFormProps = {
  intent: 'renew' | 'remove'
  title: string
  about: string
  submit: string
  lastResult: Result
}

function ChangeForm({ intent, title, about, submit, lastResult }: ChangeFormProps) {
  const text = useText()
  const isOwn = lastResult?.initialValue?.intent === intent
  const [form, fields] = usePortalForm(changeSecondFactorForm(intent, text), {
    id: intent,
    lastResult: isOwn ? lastResult : undefined,
  })
  return (
    <section className="mb-10">
      <h2 className="section-heading">{title}</h2>
      <p className="prose mb-3">{about}</p>
      <PortalForm form={form}>
        <input type="hidden" name="intent" value={intent} />
        <InputField
          field={fields.password}
          label={text.accounts.password}
          type="password"
          autoComplete="current-password"
        />
        <button className="button-quiet">{submit}</button>
      </PortalForm>
    </section>
  )
}

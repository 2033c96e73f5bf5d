import { data } from 'react-router'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeSecondFactorForm, setUpSecondFactorForm } from '#app/domain/accounts/forms.ts'
import {
  RecoveryCodes,
  RenewAndRemoveForms,
  SetUpForm,
} from '#app/domain/accounts/manage-second-factor.tsx'
import {
  findSecondFactorState,
  newSecret,
  provisioningUri,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  requiresSecondFactor,
  setUpSecondFactor,
} from '#app/domain/accounts/second-factor.server.ts'
import { groupInFours, secretPattern } from '#app/domain/accounts/second-factor.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, type FormReply } from '#app/http/forms/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { qrAddress } from '#app/shared/qr.server.ts'
import { type Text, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/second-factor'

/**
 * Loads the account's second factor, or a new key for one. After a wrong code the key stays the
 * same.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const mustHaveOne = requiresSecondFactor(actor)
  const factor = findSecondFactorState(db, actor)
  if (factor) {
    const since = getWords(context).instant(factor.since, config.timeZone)
    return { mustHaveOne, factor: { ...factor, since }, key: null }
  }
  return { mustHaveOne, factor: null, key: await showKey(newSecret(), actor.email) }
}

async function showKey(secret: string, email: string) {
  const address = provisioningUri(secret, email, getSettings(db).PORTAL_NAME)
  return { secret, address, qr: await qrAddress(address), typed: groupInFours(secret, ' ') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const text = getText(context)
  const who = { address: context.get(requestDetails).address, account: actor.email }
  const posted = await readFormData(request, text)
  const sentSecret = String(posted.get('secret'))
  const key = secretPattern.test(sentSecret) ? await showKey(sentSecret, actor.email) : null
  const limit: Limit = (form) => rateLimitForm('changePassword', who, form, text)
  const intent = posted.get('intent')
  const result =
    intent === 'renew' || intent === 'remove'
      ? await change(actor, posted, intent, limit, text)
      : await setUp(actor, posted, limit, text)
  if (result === 'removed') {
    const flash = { kind: 'success', message: text.secondFactor.removed } as const
    return redirectWithFlash(paths.secondFactor(), flash)
  }
  if (Array.isArray(result)) return data({ codes: result, key: null, result: undefined })
  return data({ codes: null, key, result: result.data.result }, result.init ?? undefined)
}

type Refused = { data: { result: FormReply }; init: ResponseInit | null }
type Limit = (form: Parameters<typeof rateLimitForm<Refused>>[2]) => Promise<Refused | null>

async function setUp(
  actor: Actor,
  posted: FormData,
  limit: Limit,
  text: Text,
): Promise<string[] | Refused> {
  const { secondFactor } = text
  const form = checkForm(posted, setUpSecondFactorForm(text), text)
  if (!form.ok) return form.refuse()
  const limited = await limit(form)
  if (limited) return limited
  const outcome = await setUpSecondFactor(db, actor, form.value)
  if (outcome.ok) return outcome.codes
  if (outcome.reason === 'exists') return form.refuse({ '': [secondFactor.exists] })
  if (outcome.reason === 'wrong_code') return form.refuse({ code: [secondFactor.wrongCode] })
  return form.refuse({ password: [text.accounts.profile.wrongPassword] })
}

async function change(
  actor: Actor,
  posted: FormData,
  intent: 'renew' | 'remove',
  limit: Limit,
  text: Text,
): Promise<string[] | 'removed' | Refused> {
  const form = checkForm(posted, changeSecondFactorForm(intent, text), text)
  if (!form.ok) return form.refuse()
  const limited = await limit(form)
  if (limited) return limited
  const { password } = form.value
  const wrongPassword = { password: [text.accounts.profile.wrongPassword] }
  if (intent === 'remove') {
    const { ok } = await removeOwnSecondFactor(db, actor, password)
    return ok ? 'removed' : form.refuse(wrongPassword)
  }
  const renewed = await renewRecoveryCodes(db, actor, password)
  if (renewed.ok) return renewed.codes
  const isWrong = renewed.reason === 'wrong_password'
  return form.refuse(isWrong ? wrongPassword : { '': [text.secondFactor.none] })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { secondFactor } = useText()
  const { mustHaveOne, factor, key } = loaderData
  const codes = actionData?.codes
  const lastResult = actionData?.result
  const shown = actionData?.key ?? key
  return (
    <Page title={codes ? secondFactor.codesTitle : secondFactor.title}>
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && factor && (
        <RenewAndRemoveForms factor={factor} mustBeReplaced={mustHaveOne} lastResult={lastResult} />
      )}
      {!codes && !factor && shown && (
        <>
          <p className="prose mb-4">{mustHaveOne ? secondFactor.required : secondFactor.about}</p>
          <SetUpForm shown={shown} lastResult={lastResult} />
        </>
      )}
    </Page>
  )
}

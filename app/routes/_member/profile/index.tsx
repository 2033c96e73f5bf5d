import { z } from 'zod'
import { changePasswordForm, ownProfileForm } from '#app/domain/accounts/forms.ts'
import { changePassword } from '#app/domain/accounts/password-change.server.ts'
import { findProfile, updateProfile } from '#app/domain/accounts/profile.server.ts'
import { PasswordForm, ProfileForm, SessionTable } from '#app/domain/accounts/profile-forms.tsx'
import {
  isCommonPassword,
  isRefusedAddress,
} from '#app/domain/accounts/refused-credentials.server.ts'
import { findSecondFactorState } from '#app/domain/accounts/second-factor.server.ts'
import { SecondFactorNote } from '#app/domain/accounts/second-factor-note.tsx'
import { listSessions, revokeSession } from '#app/domain/accounts/sessions.server.ts'
import { readUserAgent } from '#app/domain/accounts/user-agent.ts'
import { OwnDataNote } from '#app/domain/own-data/own-data-note.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords, localeContext, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { languageAddress, paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/index'

const intents = z.enum(['profile', 'password', 'revoke-session'])

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const profile = findProfile(db, actor)
  if (!profile) throw notFound()
  const sessions = listSessions(db, actor).map((session) => ({
    ...session,
    since: words.instant(session.createdAt, config.timeZone),
    isThis: session.id === actor.sessionId,
  }))
  const factor = findSecondFactorState(db, actor)
  const since = factor && words.instant(factor.since, config.timeZone)
  return {
    profile: { ...profile, language: toLocale(profile.language) },
    sessions,
    factor: factor && { codesLeft: factor.codesLeft, since: since ?? '' },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const text = getText(context)
  const { profile } = text.accounts
  const posted = await readFormData(request, text)
  const who = { address: context.get(requestDetails).address, account: actor.email }
  const done = (message: string) => redirectWithFlash(paths.profile(), { kind: 'success', message })
  switch (intents.safeParse(posted.get('intent')).data) {
    case 'password': {
      const form = checkForm(posted, changePasswordForm(text), text)
      if (!form.ok) return form.refuse()
      if (isCommonPassword(form.value.newPassword)) {
        return form.refuse({ newPassword: [text.accounts.passwordCommon] })
      }
      const limited = await rateLimitForm('changePassword', who, form, text)
      if (limited) return limited
      const outcome = await changePassword(db, actor, form.value)
      if (!outcome.ok) return form.refuse({ currentPassword: [profile.wrongPassword] })
      const { passwordChanged, addressDropped } = profile
      return done(passwordChanged + (outcome.droppedEmail ? ` ${addressDropped}` : ''))
    }
    case 'revoke-session': {
      const revoked = await revokeSession(db, actor, Number(posted.get('session')))
      if (!revoked) throw notFound()
      const { browser, system } = readUserAgent(revoked.userAgent ?? '')
      return done(profile.revoked(profile.browser(browser, system)))
    }
    default: {
      const form = checkForm(posted, ownProfileForm(text), text)
      if (!form.ok) return form.refuse()
      if (form.value.email !== actor.email && isRefusedAddress(db, form.value.email)) {
        return form.refuse({ email: [text.common.disposableEmail] })
      }
      const limited =
        form.value.email !== actor.email && (await rateLimitForm('changeEmail', who, form, text))
      if (limited) return limited
      const { waiting } = await updateProfile(db, actor, form.value)
      const { language = context.get(localeContext) } = form.value
      const { savedUnconfirmed, saved } = textFor(language).accounts.profile
      const isChosen = context.get(requestDetails).chosenLocale !== null
      const to = isChosen ? languageAddress(language, paths.profile()) : paths.profile()
      return redirectWithFlash(to, {
        kind: 'success',
        message: waiting ? savedUnconfirmed : saved,
      })
    }
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts } = useText()
  return (
    <Page title={accounts.profile.title}>
      <ProfileForm profile={loaderData.profile} lastResult={actionData?.result} />
      <PasswordForm lastResult={actionData?.result} />
      <SecondFactorNote factor={loaderData.factor} />
      <SessionTable sessions={loaderData.sessions} />
      <OwnDataNote />
    </Page>
  )
}

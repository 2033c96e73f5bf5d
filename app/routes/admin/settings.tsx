import type { Actor } from '#app/domain/accounts/account.ts'
import { hasConfirmedPassword } from '#app/domain/accounts/confirmed-password.server.ts'
import { pictureForm, settingsForm } from '#app/domain/settings/forms.ts'
import { FrontPagePictureForm } from '#app/domain/settings/front-page-picture-form.tsx'
import { ownColorFields, ownColors } from '#app/domain/settings/masthead-colors.ts'
import { encodeMasthead, savePicture } from '#app/domain/settings/picture.server.ts'
import { type SaveOutcome, saveSettings, type Wanted } from '#app/domain/settings/save.server.ts'
import { readSectionValues } from '#app/domain/settings/section-values.server.ts'
import {
  listKeys,
  type SettingGroup,
  sections,
  toDefaultFieldName,
  toFieldName,
} from '#app/domain/settings/setting.ts'
import { nameSettings } from '#app/domain/settings/setting-names.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { SettingsSection } from '#app/domain/settings/settings-page.tsx'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { requirePassword } from '#app/http/access/password-again.server.ts'
import { type Context, getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm, type FormReply } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/settings'

export function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  return {
    sections: sections.map((section) => readSectionValues(db, section)),
    picture: getSettings(db)['masthead.picture'],
    asksPassword: !hasConfirmedPassword(db, admin),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const text = getText(context)
  const posted = await readFormData(request, text)
  const section = sections.find((one) => one === posted.get('section'))
  if (!section) throw badRequest()
  if (section === 'picture') return changePicture(context, admin, posted)
  if (section === 'masthead') takeOwnColors(posted)
  const form = checkForm(posted, settingsForm(section, text), text)
  if (!form.ok) return form.refuse()
  await requirePassword(context, admin, posted)
  const { seen = '', ...typed } = form.value
  const wanted: Wanted = Object.fromEntries(
    listKeys(section).map((key) => [
      key,
      typed[toDefaultFieldName(key)] ? null : typed[toFieldName(key)],
    ]),
  )
  return answer(context, await saveSettings(db, admin, { section, wanted, seen }), form.refuse)
}

/** Combines the two fields for own colors into the value of the setting. */
function takeOwnColors(posted: FormData) {
  const name = toFieldName('masthead.colors')
  if (posted.get(name) !== ownColors) return
  const { ground, text } = ownColorFields
  posted.set(name, `${posted.get(ground)} ${posted.get(text)}`)
}

async function changePicture(context: Context, admin: Actor, posted: FormData) {
  const text = getText(context)
  const { reasons } = text.photos
  const form = checkForm(posted, pictureForm(text), text)
  if (!form.ok) return form.refuse()
  const { seen, file, alt = '', remove } = form.value
  if (!file && !remove && !getSettings(db)['masthead.picture']) {
    return form.refuse({ file: [reasons.missing] })
  }
  await requirePassword(context, admin, posted)
  const encoded = file ? await encodeMasthead(file) : null
  if (encoded && !encoded.ok) return form.refuse({ file: [reasons[encoded.reason]] })
  const picture = encoded?.picture ?? null
  const isRemoved = remove !== undefined
  const outcome = await savePicture(db, admin, { seen, alt, picture, isRemoved })
  return answer(context, outcome, form.refuse)
}

type Refuse<Answer> = (errors: Record<string, string[]>, status: number) => Answer

function answer<Answer>(context: Context, outcome: SaveOutcome, refuse: Refuse<Answer>) {
  const text = getText(context)
  const { settings } = text
  if (!outcome.ok) return refuse({ '': [settings.changedSince] }, 409)
  const keys = outcome.changed.join(' ')
  const message = keys ? settings.saved(nameSettings(keys, text)) : settings.nothingChanged
  return redirectWithFlash(paths.admin.settings(), { kind: 'success', message })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings } = useText()
  const { picture, asksPassword } = loaderData
  const refused: FormReply | undefined = actionData?.result
  // Shows only the section with errors, so that nobody has to look for it.
  const isShown = (section: SettingGroup) => !refused || refused.initialValue?.section === section
  return (
    <Page title={settings.title}>
      <p className="prose mb-4">{settings.intro}</p>
      <p className="prose mb-4">{settings.secrets}</p>
      {loaderData.sections
        .filter(({ section }) => isShown(section))
        .map((facts) => {
          const { section, seen } = facts
          return section === 'picture' ? (
            <FrontPagePictureForm key={section} {...{ seen, picture, asksPassword, refused }} />
          ) : (
            <SettingsSection key={section} {...facts} refused={refused} />
          )
        })}
    </Page>
  )
}

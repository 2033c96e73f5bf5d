import { settingsForm } from '#app/domain/settings/forms.ts'
import { describeSection, saveSettings, type Wanted } from '#app/domain/settings/save.server.ts'
import { defaultFieldOf, fieldOf, keysOf, sections } from '#app/domain/settings/setting.ts'
import { SettingsSection } from '#app/domain/settings/settings-page.tsx'
import { readFormData } from '#app/http/bounded-input.server.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { checkForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePassword } from '#app/http/password-again.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/settings'

export function loader() {
  return { sections: sections.map((section) => describeSection(db, section)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const text = getText(context)
  const { settings } = text
  const posted = await readFormData(text, request)
  const section = sections.find((one) => one === posted.get('section'))
  if (!section) throw badRequest()
  const form = checkForm(text, posted, settingsForm(text, section))
  if (!form.ok) return form.refuse()
  await requirePassword(context, admin, posted)
  const { seen = '', ...typed } = form.value
  const wanted: Wanted = Object.fromEntries(
    keysOf(section).map((key) => [key, typed[defaultFieldOf(key)] ? null : typed[fieldOf(key)]]),
  )
  const outcome = await saveSettings(db, admin, { section, wanted, seen })
  if (!outcome.ok) return form.refuse({ '': [settings.changedSince] }, 409)
  const keys = outcome.changed.join(' ')
  const message = keys ? settings.saved(keys) : settings.nothingChanged
  return redirectWithFlash(paths.admin.settings(), { kind: 'success', message })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings } = useText()
  const refused = actionData?.result
  return (
    <Page title={settings.title}>
      <p className="prose mb-4">{settings.intro}</p>
      <p className="prose mb-4">{settings.secrets}</p>
      <nav aria-label={settings.contents}>
        <ul className="flex flex-wrap gap-x-6">
          {loaderData.sections.map(({ section }) => (
            <li key={section}>
              <a className="inline-flex min-h-11 items-center" href={`#${section}-title`}>
                {settings.sections[section].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {loaderData.sections.map((section) => (
        <SettingsSection
          key={section.section}
          {...section}
          refused={refused?.initialValue?.section === section.section ? refused : undefined}
        />
      ))}
    </Page>
  )
}

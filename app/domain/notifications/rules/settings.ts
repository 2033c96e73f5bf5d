import { nameSettings } from '#app/domain/settings/setting-names.ts'
import { paths } from '#app/paths.ts'
import { administrators, type Rules } from '../rule.ts'

/** Every administrator is notified of changed settings (docs/rules.md#rights-watched). */
export const settingRules: Rules<'setting'> = {
  'setting.changed': {
    to: administrators,
    link: () => paths.admin.history({ kind: 'setting' }),
    notice: ({ keys, memberName }, { text }) =>
      text.settings.notification(nameSettings(keys, text), memberName ?? ''),
  },
  'setting.clock_confirmed': null,
  'setting.clock_doubted': {
    to: administrators,
    link: () => paths.admin.jobs(),
    notice: (_, { text }) => text.jobs.clock.doubted,
  },
  'setting.severity_changed': {
    to: administrators,
    link: () => paths.admin.history({ kind: 'setting' }),
    notice: ({ severity, memberName }, { text }) =>
      text.screening.severity.notification(severity, memberName ?? ''),
  },
}

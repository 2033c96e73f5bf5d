import { paths } from '#app/paths.ts'
import { administrators, type Rules } from '../rule.ts'

/**
 * Every administrator is notified of a download of a personal list, and by whom, except when an
 * organizer downloads the list of their own buyers (docs/rules.md#personal-lists).
 */
export const personalListRules: Rules<'personal_list'> = {
  'personal_list.exported': {
    to: ({ ownerId }, actorId) => (ownerId && ownerId === actorId ? [] : administrators()),
    link: () => paths.admin.history({ kind: 'personal_list' }),
    notice: ({ list, title, memberName }, { text }) =>
      text.personalLists.notification(list, title ?? '', memberName ?? ''),
  },
  'personal_list.read': null,
}

import { paths } from '#app/paths.ts'
import { administrators, type Rules } from '../rule.ts'

/**
 * Whoever took the list of people along is named to every administrator; an organizer who takes
 * along their own buyers is not (docs/rules.md#personal-lists).
 */
export const personalListRules: Rules<'personal_list'> = {
  'personal_list.exported': {
    to: ({ ownerId }, actorId) => (ownerId && ownerId === actorId ? [] : administrators()),
    link: () => paths.admin.history({ kind: 'personal_list' }),
    notice: ({ list, title, memberName }, { text }) =>
      text.personalLists.told(list, title ?? '', memberName ?? ''),
  },
  'personal_list.read': null,
}

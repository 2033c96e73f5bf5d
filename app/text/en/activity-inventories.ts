import { counted, listed } from './activity-phrases.ts'

/** Sentences of the history about inventories that were imported. */
export const inventorySentences = {
  'inventory.imported': ({
    added,
    changed,
    rejected,
  }: {
    added?: number
    changed?: number
    rejected?: number
  }) =>
    `An inventory was imported${listed(
      counted(added, 'added'),
      counted(changed, 'changed'),
      counted(rejected, 'rejected'),
    )}.`,
  'inventory.stopped': ({ added, changed }: { added?: number; changed?: number }) =>
    `An import was stopped${listed(counted(added, 'added'), counted(changed, 'changed'))}.`,
  'inventory.taken_back': ({
    removed,
    restored,
    kept,
  }: {
    removed?: number
    restored?: number
    kept?: number
  }) =>
    `An import was taken back${listed(
      counted(removed, 'removed'),
      counted(restored, 'restored'),
      counted(kept, 'kept'),
    )}.`,
}

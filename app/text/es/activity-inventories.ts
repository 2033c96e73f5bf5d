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
    `Se importó un inventario${listed(
      counted(added, added === 1 ? 'agregada' : 'agregadas'),
      counted(changed, changed === 1 ? 'cambiada' : 'cambiadas'),
      counted(rejected, rejected === 1 ? 'rechazada' : 'rechazadas'),
    )}.`,
  'inventory.stopped': ({ added, changed }: { added?: number; changed?: number }) =>
    `Se detuvo una importación${listed(
      counted(added, added === 1 ? 'agregada' : 'agregadas'),
      counted(changed, changed === 1 ? 'cambiada' : 'cambiadas'),
    )}.`,
  'inventory.taken_back': ({
    removed,
    restored,
    kept,
  }: {
    removed?: number
    restored?: number
    kept?: number
  }) =>
    `Se deshizo una importación${listed(
      counted(removed, removed === 1 ? 'eliminada' : 'eliminadas'),
      counted(restored, restored === 1 ? 'restablecida' : 'restablecidas'),
      counted(kept, kept === 1 ? 'conservada' : 'conservadas'),
    )}.`,
}

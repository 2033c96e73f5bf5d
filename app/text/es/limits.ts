/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export const limitReasons = {
  too_many_today:
    'Eso es todo lo que un miembro puede hacer en 24 horas. Inténtelo de nuevo mañana.',
  too_many_waiting:
    'Ya tiene pendiente de aprobación todo lo que un miembro puede tener a la vez. Inténtelo de nuevo cuando haya una decisión.',
}

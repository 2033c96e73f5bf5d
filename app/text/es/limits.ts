/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export const limitReasons = {
  too_many_today: 'Ya alcanzó el límite de esto en 24 horas. Inténtelo de nuevo más tarde.',
  too_many_waiting:
    'Ya tiene pendiente de aprobación todo lo que un miembro puede tener a la vez. Podrá enviar más cuando el municipio decida sobre algo de eso.',
  no_access: 'Su cuenta ya no se puede usar.',
}

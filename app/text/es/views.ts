const times = (count: number, shown: string) => (count === 1 ? '1 visita' : `${shown} visitas`)

export const views = {
  title: 'Visitas a mis publicaciones',
  intro:
    'Cuántas veces se abrió una página, sin contar los programas ni a usted. No se guarda ninguna cookie ni se sigue a nadie; las cifras se conservan 90 días.',
  empty: 'Ninguna de sus publicaciones ha sido pública todavía.',
  week: (count: number, shown: string) => `${times(count, shown)} en 7 días`,
  sentence: (count: number, shown: string, days: number) =>
    `${times(count, shown)} en los últimos ${days} días.`,
  table: 'Visitas por día',
  day: 'Día',
  views: 'Visitas',
}

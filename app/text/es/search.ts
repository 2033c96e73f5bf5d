import { formatNumber } from './intl.ts'

export const search = {
  title: 'Buscar',
  resultsTitle: (words: string) => `Búsqueda de “${words}”`,
  label: 'Buscar en todo',
  seeAll: (count: number, isMore: boolean) =>
    isMore ? `Ver más de ${formatNumber(count)}` : `Ver ${formatNumber(count)}`,
  nothing: (words: string) =>
    `No se encontró nada de “${words}”. Pruebe con una sola palabra, o con su comienzo.`,
  searched: (where: string) =>
    where
      ? `Se buscó en: propiedades, trabajo, ocio y próximos eventos de ${where}, y en todos los clasificados.`
      : 'Se buscó en: propiedades, trabajo, ocio, próximos eventos y clasificados.',
  everywhere: 'Buscar en todas partes',
}

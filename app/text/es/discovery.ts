/** Descriptions of lists for search engines and previews, and labels for subscribing. */
export const discovery = {
  subscribe: 'Suscribirse:',
  calendar: 'calendario',
  feed: 'novedades (feed)',
  how: 'cómo',
  properties: (where: string) =>
    `Casas, terrenos y edificios para alquilar, arrendar o comprar${where && ` en ${where}`}.`,
  work: (where: string) =>
    `Empleos${where && ` en ${where}`}: de tiempo completo o parcial, de temporada, a distancia.`,
  play: (where: string) =>
    `Recorridos, lugares para visitar y para comer${where && ` en ${where}`}.`,
  listings: (where: string) =>
    `Todo lo que se ofrece${where && ` en ${where}`}: casas y terrenos, trabajo, qué hacer.`,
  events: (where: string) => `Los eventos${where && ` en ${where}`}, por fecha, con sus boletos.`,
  classifieds: 'Anuncios de la gente del pueblo: ventas, búsquedas, regalos.',
}

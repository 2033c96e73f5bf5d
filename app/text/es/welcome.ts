import type { FeeQuote } from '#app/domain/fees/fee.ts'
import { countDays } from './numbers.ts'

/** The first page of a new member. */
export const welcome = {
  title: (name: string) => `Le damos la bienvenida, ${name}`,
  intro: 'Ya es miembro. Esto es lo que puede hacer aquí:',
  events: ['Ver qué hay', 'Conciertos, mercados y reuniones, con boletos.'],
  homes: ['Ver casas y lugares', 'Casas, terrenos y cuartos para alquilar, arrendar o comprar.'],
  play: ['Encontrar qué hacer', 'Recorridos, lugares que ver y lugares donde comer.'],
  classified: ({ price, days }: FeeQuote['classified']) => [
    'Publicar un anuncio',
    price
      ? `Unas líneas en los clasificados: ${price} por ${countDays(days)}, una vez que el municipio lo apruebe.`
      : `Unas líneas en los clasificados, durante ${countDays(days)}, una vez que el municipio las apruebe.`,
  ],
  dashboard: ({ tour }: FeeQuote['activation']) => [
    'Publicar algo propio',
    tour
      ? 'Una casa, un empleo o un evento gratis, o un recorrido por una cuota, desde su panel.'
      : 'Una casa, un empleo, un evento o un recorrido, desde su panel.',
  ],
}

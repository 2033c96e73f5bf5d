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
  /** Shown if a form was kept from before logging in. */
  kept: {
    choice: 'Lo que eligió sigue aquí. Revíselo y envíelo.',
    text: 'Lo que escribió sigue aquí. Revíselo y envíelo.',
    textAndFiles:
      'Lo que escribió sigue aquí. Elija de nuevo las imágenes, revíselo todo y envíelo.',
  },
  /** Shown on an edit form for as long as it has what was kept. */
  typed: {
    note: 'Este formulario muestra lo que escribió antes, no lo que está guardado.',
    showStored: 'Empezar de nuevo con lo guardado',
  },
  /** Shown on the login and registration pages while a form is kept. */
  waits: 'Lo que eligió o escribió se guarda por un día: estará ahí cuando haya iniciado sesión.',
}

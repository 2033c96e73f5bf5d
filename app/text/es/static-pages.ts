import type { FeeQuote } from '#app/domain/fees/fee.ts'
import { countDays } from './numbers.ts'

const years: Record<number, string> = { 365: 'un año', 730: 'dos años' }

const describeCost = (price: string | null) =>
  price ? `cuesta ${price} una sola vez` : 'es gratis'

function describePlaceFees({ destination, dining }: FeeQuote['activation']): string {
  if (destination && dining) {
    return `Publicar un destino cuesta ${destination} una sola vez y un restaurante ${dining}`
  }
  if (!destination && !dining) return 'Publicar un destino o un restaurante es gratis'
  return `Publicar un destino ${describeCost(destination)}, y publicar un restaurante ${describeCost(dining)}`
}

function describeAdPrice({ lowestPrice, hasFree }: FeeQuote['campaign']): string {
  if (!lowestPrice) return ', gratis'
  return hasFree ? `, gratis o desde ${lowestPrice}` : `, desde ${lowestPrice}`
}

export const staticPages = {
  about: {
    title: 'Acerca del portal',
    vision: [
      'En todo el país hay pueblos con buenas casas en las que nadie vive, y en todo el país hay personas que podrían vivir en cualquier lugar. Este portal las reúne.',
      'Nómadas digitales, personas que trabajan a distancia, jubilados y familias encuentran una casa, un empleo y algo que hacer el sábado; el pueblo encuentra vecinos. El portal pertenece al pueblo que lo administra. No vende los datos de nadie y no necesita una conexión rápida.',
    ],
    videos: (count: number) =>
      count === 0
        ? 'Videos'
        : count === 1
          ? 'Un video corto'
          : count === 2
            ? 'Dos videos cortos'
            : 'Videos cortos',
    play: (number: number) => `Ver el video ${number}`,
    video: (number: number) => `Video ${number}`,
    playHint: 'El video viene de otro sitio, que sabrá de su visita cuando presione el enlace.',
    standInHint: 'En la demostración: dibujos del pueblo, 20 segundos.',
    standIn: 'Dibujos de casas del pueblo, una tras otra',
    stop: 'Detener el video',
    noVideos: 'El municipio todavía no ha agregado sus videos.',
    donate: 'Apoye al portal con una donación',
  },
  community: {
    title: 'Espacio de la comunidad',
    intro: 'Lo que la gente del pueblo hace junta.',
    links: {
      forums: ['Foros', 'Pregunte y responda. Todavía no hay nada.'],
      volunteer: ['Voluntariado', 'Eche una mano. Todavía no hay nada.'],
      social: ['Convivencia', 'Conozca a la gente. Todavía no hay nada.'],
      events: ['Eventos', 'Qué hay por hacer.'],
      classifieds: ['Clasificados', 'Anuncios breves.'],
      donate: ['Donar', 'Apoye al pueblo.'],
    },
    forums: 'Foros',
    volunteer: 'Voluntariado',
    social: 'Convivencia',
    placeholder: 'Pronto habrá contenido aquí.',
    back: 'Volver al espacio de la comunidad',
  },
  guide: {
    title: 'Guía de uso',
    days: countDays,
    /** What it costs to list a tour, a destination and a place to eat. */
    activation: ({ tour, destination, dining }: FeeQuote['activation']) => {
      if (tour && destination && dining) {
        return `Un recorrido cuesta ${tour}, un destino ${destination} y un restaurante ${dining}, una sola vez.`
      }
      if (!tour && !destination && !dining) return 'Publicar es gratis.'
      const cost = (price: string | null) => (price ? `cuesta ${price} una sola vez` : 'es gratis')
      return `Publicar un recorrido ${cost(tour)}, un destino ${cost(destination)} y un restaurante ${cost(dining)}.`
    },
    classified: ({ price, days }: FeeQuote['classified']) =>
      price
        ? `usted paga ${price} y se muestra durante ${countDays(days)}`
        : `se muestra durante ${countDays(days)}, gratis`,
  },
  privacy: {
    title: 'Privacidad',
    intro:
      'Qué guarda el portal sobre usted, quién lo ve, cuánto tiempo, y cómo obtenerlo o borrarlo.',
    ask: '¿Tiene preguntas, o hay algo que no debería estar aquí?',
    contact: 'Escriba al municipio',
    period: (days: number) => years[days] ?? countDays(days),
  },
  accessibility: {
    title: 'Accesibilidad',
    intro:
      'Cómo se usa el portal sin ratón, sin ver la pantalla, con teléfonos viejos y conexiones lentas.',
    paragraphs: [
      'Un lector de pantalla puede leer todas las páginas. El texto se puede agrandar, sigue el modo claro u oscuro del navegador y contrasta con el fondo. Ninguna situación se indica solo con un color, y nada se mueve por sí mismo.',
      'Revisamos las páginas según las pautas de accesibilidad del contenido web (WCAG 2.2, nivel AA), en parte con herramientas automáticas. Lo que publican los miembros puede quedarse corto: una foto sin descripción, un volante que es solo una imagen. Los videos de la página acerca del portal y el pago con tarjeta vienen de otros sitios, que no podemos cambiar. En pantallas anchas, los menús se abren bajo el puntero o el foco y se cierran cuando este pasa a otro lugar, pero no con la tecla Escape.',
    ],
    ask: '¿Hay algo que no puede usar?',
    contact: 'Avise al municipio',
  },
  monetize: {
    title: 'Maneras de ganar dinero',
    intro: 'Lo que usted tiene puede dar dinero, a usted y al pueblo.',
    items: ({ activation, classified, campaign }: FeeQuote) => [
      [
        'Alquile un cuarto o una casa',
        'Ponga un precio por día o por semana; los huéspedes eligen sus días en el calendario y usted acepta o rechaza.',
      ],
      [
        'Arriende un espacio vacío',
        'Un salón, un local, un campo: diga por cuántos meses y qué depósito necesita.',
      ],
      [
        'Venda a alguien que se quede',
        'Diga si ayuda con el financiamiento. Quienes quieren comprar envían un mensaje, y usted responde.',
      ],
      ['Ofrezca trabajo', 'Publicar un empleo es gratis, ya sea por una semana o permanente.'],
      [
        'Venda boletos para sus eventos',
        'Publicar un evento es gratis. Cree tipos de boleto con sus propios precios y revise los códigos en la puerta con un teléfono.',
      ],
      [
        'Guíe recorridos',
        `Publicar un recorrido ${describeCost(activation.tour)}. Agregue sus fechas, cada una con sus propios lugares y precio, y venda aquí los boletos.`,
      ],
      [
        'Atraiga gente a su lugar',
        `${describePlaceFees(activation)}; desde entonces lo encuentra todo el que busca algo que hacer.`,
      ],
      [
        'Anúnciese',
        `La publicidad de su recorrido, lugar o evento aparece al pie de las páginas públicas del portal durante ${countDays(campaign.days)}${describeAdPrice(campaign)}. Un anuncio clasificado para cualquier otra cosa ${classified.price ? `cuesta ${classified.price} por` : 'es gratis y se muestra durante'} ${countDays(classified.days)}.`,
      ],
    ],
    start: 'Publicar una propiedad',
  },
  contact: {
    title: 'Contacto',
    intro: 'Escriba al municipio. Respondemos por correo electrónico.',
    name: 'Nombre',
    email: 'Correo electrónico',
    message: 'Mensaje',
    submit: 'Enviar',
    success: 'Gracias. Su mensaje se envió al municipio.',
    report: {
      ad: 'Avisar al municipio sobre este anuncio',
      listing: 'Avisar al municipio sobre esta publicación',
      event: 'Avisar al municipio sobre este evento',
    },
    about: (address: string) => `Sobre ${address}:\n`,
    messages: 'Mensajes de contacto',
    empty: 'Ningún mensaje espera respuesta.',
    answered: 'Respondidos',
    answeredBy: (name: string | null, at: string) =>
      `Respondido${name ? ` por ${name}` : ''}, ${at}`,
    mark: { answered: 'Marcar como respondido', open: 'Marcar como no respondido' },
    marked: {
      answered: (name: string) => `Marcado como respondido: el mensaje de ${name}.`,
      open: (name: string) => `Marcado como no respondido: el mensaje de ${name}.`,
    },
    columns: {
      name: 'Nombre',
      email: 'Correo electrónico',
      message: 'Mensaje',
      at: 'Hora',
      action: 'Acción',
    },
    mail: (portal: string, name: string, email: string, message: string) => ({
      subject: `Formulario de contacto de ${portal}: un mensaje al municipio`,
      text: `${name} <${email}> escribió:\n\n${message}\n`,
    }),
    acknowledgement: (portal: string, name: string, message: string) => ({
      subject: `Recibimos su mensaje a ${portal}`,
      text: `Hola, ${name}:\n\nRecibimos su mensaje:\n\n${message}\n\nEl municipio responde por correo electrónico.\n`,
    }),
  },
}

import { counted } from './numbers.ts'

const reasons = {
  own_post: 'Es de usted. Lo decide otra persona.',
  already_decided: 'Esta publicación ya fue aprobada o rechazada.',
  changed_since: 'Se modificó después de que usted la abrió. Revísela de nuevo.',
  has_tickets:
    'Alguien tiene boletos para una fecha próxima, o los tiene apartados. Quite primero esas fechas.',
}

/** Agrees with “publicación”, which is feminine. */
const decision = (status: string) => (status === 'approved' ? 'aprobada' : 'rechazada')

export const moderation = {
  reasons,
  title: 'Moderación de publicaciones',
  empty: 'No hay publicaciones pendientes de moderación.',
  waiting: (count: number) =>
    count === 1 ? 'Hay 1 publicación pendiente.' : `Hay ${count} publicaciones pendientes.`,
  digest: {
    queues: {
      listings: counted('propiedad o empleo', 'propiedades y empleos'),
      play: counted('publicación de ocio', 'publicaciones de ocio'),
      events: counted('evento', 'eventos'),
      classifieds: counted('anuncio clasificado', 'anuncios clasificados'),
      sections: counted('sección sugerida', 'secciones sugeridas'),
    },
    mail: (portal: string, posts: number, lines: string[], link: string) => ({
      subject: `${portal}: hay ${posts === 1 ? 'una publicación pendiente' : 'publicaciones pendientes'} de su aprobación`,
      text: `Hola:\n\nEsto espera su aprobación:\n\n${lines.join('\n')}\n\nDecida en la mesa del municipio:\n${link}\n`,
    }),
  },
  postedBy: 'Propietario',
  postedAt: 'Enviada',
  town: 'el municipio',
  feedback: 'Comentarios',
  change: 'Este es un cambio. La versión aprobada sigue a la vista hasta que usted decida.',
  newPictures: 'Imágenes nuevas',
  elsewhere: 'La publicación ya no está en esta lista. Quizá alguien ya decidió sobre ella.',
  changedPictures: 'Fotos del cambio',
  field: 'Campo',
  before: 'Aprobado ahora',
  after: 'Cambiado a',
  nothing: 'nada',
  approve: 'Aprobar',
  reject: 'Rechazar',
  done: (id: number, status: string) => `Publicación ${id} ${decision(status)}.`,
  refused: (status: string, reason: keyof typeof reasons) =>
    `No se pudo ${status === 'approved' ? 'aprobar' : 'rechazar'} la publicación. ${reasons[reason]}`,
  decided: (title: string, status: string) => ({
    subject: `Su publicación “${title}” fue ${decision(status)}`,
    message:
      status === 'approved'
        ? `Su publicación “${title}” fue aprobada.`
        : `Su publicación “${title}” fue rechazada. Puede modificarla y enviarla otra vez.`,
  }),
  changeDecided: (title: string, status: string) => ({
    subject: `Su cambio en “${title}” fue ${status === 'approved' ? 'aprobado' : 'rechazado'}`,
    message:
      status === 'approved'
        ? `Su cambio en “${title}” fue aprobado.`
        : `Su cambio en “${title}” fue rechazado. La versión aprobada queda como está. Puede modificar su versión y enviarla otra vez.`,
  }),
}

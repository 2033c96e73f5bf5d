import { capitalize } from '#app/shared/capitalize.ts'
import { intl } from './intl.ts'

const soon =
  'Pronto, algunos pueblos pequeños publicarán aquí propiedades disponibles o abandonadas y otros bienes.'

const join = (words: string[]) => new Intl.ListFormat(intl).format(words)

const offered = { properties: 'casas y terrenos', work: 'trabajo', play: 'cosas que hacer' }

export const frontPage = {
  title: (portalName: string) => `Le damos la bienvenida al portal ${portalName}`,
  soon,
  offers: (kinds: Array<keyof typeof offered>, towns: string[]) => {
    const what = join(kinds.map((kind) => offered[kind]))
    const sentence = capitalize(what)
    return towns.length > 0 ? `${sentence} en ${join(towns)}.` : `${sentence}.`
  },
  week: 'Esta semana',
  next: 'Próximos eventos',
  all: 'Todos',
  /** Completes the link “All”. */
  events: 'los eventos',
  /** These complete the link to all of a list, such as “Ver 12”. */
  properties: (count: number) => (count === 1 ? 'propiedad' : 'propiedades'),
  jobs: (count: number) => (count === 1 ? 'empleo' : 'empleos'),
  classifieds: (count: number) => (count === 1 ? 'anuncio' : 'anuncios'),
  homes: 'Casas y lugares',
  work: 'Trabajo',
  notices: 'Clasificados',
  activeProperties: 'Propiedades activas',
  activeJobs: 'Empleos activos',
  communityMembers: 'Miembros de la comunidad',
  browse: 'Ver todas las publicaciones',
  post: '¿Tiene una casa, un empleo o un cuarto que ofrecer? Los miembros los publican gratis.',
  postLink: 'Hágase miembro',
  none: 'Todavía no se ha publicado nada. Vuelva pronto.',
}

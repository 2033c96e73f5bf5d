import type { ListingCategory, listingCategories } from '#app/domain/listings/listing.ts'
import { formatNumber } from './intl.ts'

function counted(count: number, isMore: boolean, one: string, many: string) {
  if (isMore) return `Más de ${formatNumber(count)} ${many}`
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

type Composed = {
  /** The word for its category, from `nouns`. */
  noun: string
  yearBuilt: number | null
  title: string
  city: string
  state: string
  postalCode: string
}

export const listings = {
  /** The keys are stored and used in addresses; the values are shown. */
  categories: {
    Lots: 'Terrenos',
    'Tiny Homes': 'Casas pequeñas',
    Rentals: 'Alquileres',
    Homes: 'Casas',
    Business: 'Comercio',
    Industry: 'Industria',
    remote: 'a distancia',
    'full-time': 'tiempo completo',
    'part-time': 'medio tiempo',
    temp: 'temporal',
    seasonal: 'de temporada',
    other: 'otro',
    events: 'eventos',
    tours: 'recorridos',
    destinations: 'destinos',
    dining: 'restaurantes',
  } satisfies Record<ListingCategory, string>,
  /** The singular of each category, which begins a card's line of facts. */
  kinds: {
    Lots: 'Terreno',
    'Tiny Homes': 'Casa pequeña',
    Rentals: 'Alquiler',
    Homes: 'Casa',
    Business: 'Local comercial',
    Industry: 'Nave industrial',
    remote: 'A distancia',
    'full-time': 'Tiempo completo',
    'part-time': 'Medio tiempo',
    temp: 'Temporal',
    seasonal: 'De temporada',
    other: 'Otro',
    events: 'Evento',
    tours: 'Recorrido',
    destinations: 'Destino',
    dining: 'Restaurante',
  } satisfies Record<ListingCategory, string>,
  /** The word for a property of each category, with which a sentence begins. */
  nouns: {
    Lots: 'Terreno baldío',
    'Tiny Homes': 'Casa pequeña',
    Rentals: 'Propiedad en alquiler',
    Homes: 'Casa',
    Business: 'Propiedad comercial',
    Industry: 'Propiedad industrial',
  } satisfies Record<(typeof listingCategories.properties)[number], string>,
  /** Composes the description of a property that has none, from its facts. */
  composed: ({ noun, yearBuilt, title, city, state, postalCode }: Composed) => {
    const place = [title, city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')
    const built = yearBuilt ? `, construcción de ${yearBuilt}` : ''
    return `${noun}${built}: ${place}.`
  },
  terms: { Rent: 'Alquiler', Lease: 'Arrendamiento', Sell: 'Venta' },
  headings: {
    properties: (category: string) =>
      category ? `Propiedades: ${category}` : 'Todas las propiedades',
    work: (category: string) => (category ? `Empleos: ${category}` : 'Todos los empleos'),
    play: (category: string) => (category ? `Ocio y recreación: ${category}` : 'Ocio y recreación'),
    all: 'Publicaciones',
  },
  empty: {
    properties: 'No se encontraron propiedades en esta categoría.',
    work: 'No se encontraron empleos en esta categoría.',
    play: 'No se encontraron publicaciones en esta categoría.',
    all: 'No se encontraron publicaciones en esta categoría.',
  },
  clearSearch: 'Borrar la búsqueda',
  emptyNext: 'Pruebe con menos filtros:',
  showAll: 'mostrar todo',
  columns: {
    title: 'Título',
    category: 'Categoría',
    description: 'Descripción',
    city: 'Ciudad',
    state: 'Estado',
    price: 'Precio',
    source: 'Lista',
    action: 'Acción',
  },
  actions: { rent: 'Alquilar', offer: 'Hacer oferta', apply: 'Solicitar', book: 'Reservar' },
  sourceNames: { properties: 'Propiedades', work: 'Trabajo', play: 'Ocio' },
  filters: {
    label: 'Filtrar la lista',
    search: 'Buscar',
    category: 'Categoría',
    allCategories: 'Todas',
    source: 'Lista',
    allSources: 'Todas',
    city: 'Ciudad',
    allCities: 'Todas',
    state: 'Estado',
    allStates: 'Todos',
    sort: 'Ordenar por',
    sorts: {
      best: 'Mejor coincidencia',
      newest: 'Lo más reciente',
      'price-low': 'Precio, de menor a mayor',
      'price-high': 'Precio, de mayor a menor',
      title: 'Título',
    },
    submit: 'Mostrar',
  },
  results: (count: number, isMore: boolean) =>
    isMore
      ? `Más de ${formatNumber(count)} resultados`
      : count === 1
        ? '1 resultado'
        : `${formatNumber(count)} resultados`,
  counted: {
    properties: (count: number, isMore: boolean) =>
      counted(count, isMore, 'propiedad', 'propiedades'),
    work: (count: number, isMore: boolean) => counted(count, isMore, 'empleo', 'empleos'),
    play: (count: number, isMore: boolean) => counted(count, isMore, 'actividad', 'actividades'),
  },
  calendar: 'Los eventos por fecha, con sus boletos, están en el calendario.',
  narrow: 'Use más filtros para ver el resto.',
  /** The known periods of a rental's price. */
  periods: {
    day: 'por día',
    night: 'por noche',
    week: 'por semana',
    month: 'por mes',
    year: 'por año',
  },
  periodSpellings: {
    day: ['día', 'por día', 'al día', 'el día', 'cada día', 'diario', 'diaria'],
    night: ['noche', 'por noche', 'la noche', 'cada noche'],
    week: ['semana', 'por semana', 'a la semana', 'la semana', 'cada semana', 'semanal'],
    month: ['mes', 'por mes', 'al mes', 'el mes', 'cada mes', 'mensual'],
    year: ['año', 'por año', 'al año', 'el año', 'cada año', 'anual'],
  },
  perTicket: 'por boleto',
  priceOnRequest: 'Precio a convenir',
  nextDate: (day: string) => `próxima fecha: ${day}`,
  detail: {
    close: 'X',
    closeLabel: 'Cerrar',
    way: 'En la lista',
    size: 'Tamaño',
    legalDescription: 'Descripción legal',
    propertyId: 'ID de la propiedad',
    price: 'Precio',
    terms: 'Modalidad',
    availability: 'Disponibilidad',
    availableFromTo: (from: string, to: string) => `del ${from} al ${to}`,
    availableFrom: (from: string) => `desde el ${from}`,
    availableTo: (to: string) => `hasta el ${to}`,
    address: 'Dirección',
    yearBuilt: 'Año de construcción',
    rentalFrequency: 'Periodo del alquiler',
    leaseLength: 'Plazo del arrendamiento (meses)',
    deposit: 'Depósito',
    petsAllowed: 'Se aceptan mascotas',
    financingAvailable: 'Financiamiento disponible',
    yes: 'Sí',
    no: 'No',
    apply: 'Solicitar',
    applyHint: 'Para escribir al propietario sin indicar días ni precio.',
    makeOffer: 'Hacer una oferta',
    applyNow: 'Solicitar ahora',
    bookNow: 'Reservar ahora',
    edit: 'Editar',
    company: 'Empresa',
    description: 'Descripción',
    location: 'Lugar',
    dates: 'Fechas disponibles',
    soldOut: 'agotado',
    noTourDates: 'Este recorrido no tiene próximas fechas.',
    howToPurchase: 'Cómo comprar boletos',
    notPublic: 'Esta publicación no está a la vista en este momento.',
    taken: 'Esta publicación está marcada como ocupada y fuera de las listas.',
    failed: 'No se pudieron cargar los detalles',
  },
}

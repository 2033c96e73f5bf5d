import { endSentence, formatNumber } from './intl.ts'
import { counted } from './numbers.ts'

type EveryRowProblem = { label: string; reason: keyof typeof reasons; value: string }
type Counts = Record<'rows' | 'empty' | 'added' | 'changed' | 'unchanged' | 'rejected', number>
type Change = { rowNumber: number; columns: string[]; overwritten: string[] }
type Rejection = { count: number; column: string | null; reason: keyof typeof reasons }

const countListings = counted('publicación', 'publicaciones')

export const imports = {
  title: 'Importar un inventario',
  lead: 'Un archivo CSV de propiedades o empleos, con los nombres de las columnas en la primera fila.',
  file: 'Archivo CSV',
  upload: 'Leer el archivo',
  noFile: 'Elija un archivo CSV.',
  emptyFile: 'Este archivo está vacío. Elija uno que tenga filas.',
  tooLarge:
    'El archivo pesa más de 50 MB. Divídalo, o pida a quien está a cargo de la computadora del portal que lo importe.',
  unreadable:
    'El portal no puede leer este archivo. En Excel elija Guardar como, CSV UTF-8. La primera fila debe tener los nombres de las columnas, 500 como máximo.',
  read: 'El archivo se leyó. Revise las opciones de abajo; todavía no se importa nada.',
  reference: 'Referencia',
  zip: 'Código postal (ZIP)',
  kind: 'Las filas son',
  columns: 'Columnas',
  noColumn: '(ninguna columna)',
  fromAddressColumn: '(de la dirección)',
  notInFile: (count: number) =>
    count === 1
      ? '1 campo que no está en el archivo'
      : `${formatNumber(count)} campos que no están en el archivo`,
  unused: (names: string[]) =>
    `Columnas del archivo que no llenan ningún campo, y solo se guardan con cada publicación: ${names.join(', ')}.`,
  everyRow: (label: string) => `${label}, igual en todas las filas`,
  everyRowProblem: ({ label, reason, value }: EveryRowProblem) =>
    `${label}, igual en todas las filas, ${reasons[reason]}${value ? ` (${value})` : ''}.`,
  fromAddress: 'de la dirección',
  meanings: (label: string, column: string) =>
    `${label}: qué significan las palabras de la columna “${column}”`,
  noValue: '(elija)',
  newForSale: '(las nuevas, en venta)',
  preview: 'Leer de nuevo con estas opciones',
  before: 'Qué hará la importación',
  sample: 'Vista previa de las primeras publicaciones:',
  noSample: 'Ninguna fila es una publicación.',
  confirm: 'Importar',
  missing: (names: string[]) => `Elija una columna para: ${names.join(', ')}.`,
  /** @param max how many are shown at most */
  showAll: (count: number, max: number) =>
    count > max
      ? `Mostrar los primeros ${formatNumber(max)} de ${formatNumber(count)} problemas`
      : `Mostrar los ${formatNumber(count)} problemas`,
  moreProblems: (count: number) =>
    `Y ${formatNumber(count)} más. Todos aparecen en la lista cuando el archivo se importa.`,
  changedChoices: 'Las opciones cambiaron. Revise la vista previa y después importe.',
  counts: ({ rows, empty, added, changed, unchanged, rejected }: Counts) =>
    Object.entries({
      vacías: empty,
      nuevas: added,
      modificadas: changed,
      'sin cambios': unchanged,
      rechazadas: rejected,
    })
      .filter(([, count]) => count > 0)
      .reduce(
        (text, [word, count]) => `${text}; ${word}: ${formatNumber(count)}`,
        `Filas: ${formatNumber(rows)}`,
      ),
  cameIn: {
    title: (fileName: string) => `Lo que entró con ${fileName}`,
    link: (count: number) =>
      count === 1
        ? 'Ver la publicación que entró'
        : `Ver las ${formatNumber(count)} publicaciones que entraron`,
    back: 'Volver a la importación',
    empty: 'Ya no queda ninguna publicación de esta importación.',
    columns: { title: 'Título', outcome: 'Importación', state: 'Situación' },
    added: 'nueva',
    changed: 'cambiada',
  },
  leftOut: (count: number) =>
    count === 1 ? 'Una fila quedó fuera' : `${formatNumber(count)} filas quedaron fuera`,
  leftOutBecause: ({ count, column, reason }: Rejection) =>
    count === 1
      ? `Una fila: ${column ? `${column} ` : ''}${reasons[reason]}.`
      : `${formatNumber(count)} filas: ${column ?? 'cada una'} ${reasons[reason]}.`,
  leftOutTwice: 'Una fila con varios problemas cuenta en cada uno.',
  by: (name: string, at: string) => endSentence(`Importado por ${name}, ${at}`),
  takenBackBy: (name: string, at: string) => endSentence(`Deshecho por ${name}, ${at}`),
  aDeletedAccount: 'una cuenta que se eliminó',
  past: 'Importaciones',
  noImports: 'Todavía no se ha importado nada.',
  pastColumns: {
    file: 'Archivo',
    by: 'Por',
    at: 'Cuándo',
    state: 'Situación',
    counts: 'Filas',
    action: 'Acción',
  },
  commandLine: 'la línea de comandos',
  states: {
    staged: 'sin confirmar todavía',
    checking: 'en comprobación',
    publishing: 'publicándose',
    published: 'publicada',
    taking_back: 'deshaciéndose',
    taken_back: 'deshecha',
    stopped: 'detenida',
    failed: 'falló',
  },
  progress: {
    waiting: 'En espera: otra importación está en marcha. Esta es la siguiente.',
    checking: (done: number, all: number) =>
      `Comprobando: ${formatNumber(done)} de ${counted('fila', 'filas')(all)}. Todavía no hay nada a la vista.`,
    publishing: (done: number, all: number) =>
      `Publicando: ${formatNumber(done)} de ${countListings(all)}.`,
    taking_back: (done: number, all: number) =>
      `Deshaciendo: ${formatNumber(done)} de ${countListings(all)}.`,
    published: 'La importación terminó.',
    taken_back: (removed: number, restored: number, kept: number) =>
      `La importación se deshizo. Publicaciones eliminadas: ${formatNumber(removed)}; como antes: ${formatNumber(restored)}; conservadas: ${formatNumber(kept)}.`,
    stopped: (published: number) =>
      published === 0
        ? 'La importación se detuvo antes de publicar algo.'
        : `La importación se detuvo. Publicaciones a la vista hasta entonces: ${formatNumber(published)}. Se quedan, salvo que usted deshaga esta importación.`,
    failed:
      'La importación falló por un motivo técnico. Quien está a cargo de la computadora del portal puede verlo en el registro de errores. Lo que la importación había publicado hasta entonces se puede deshacer.',
    bar: 'Avance',
    refreshes: 'Esta página se actualiza sola.',
    refresh: 'Actualizar ahora',
    stop: 'Detener',
  },
  problemCount: (count: number) =>
    count === 1 ? 'Un problema' : `${formatNumber(count)} problemas`,
  takeBack: {
    link: 'Deshacer esta importación',
    title: (fileName: string) => `Deshacer ${fileName}`,
    question: (added: number, changed: number) =>
      `¿Deshacer esta importación? Publicaciones que agregó: ${formatNumber(added)}; que modificó: ${formatNumber(changed)}.`,
    consequence:
      'Las publicaciones que agregó se eliminan, y las que modificó vuelven a como estaban. Una publicación que desde entonces se modificó, se reservó, recibió solicitudes o se anunció se queda como está; también la que se agregó y pertenece a un miembro.',
    submit: 'Deshacerla',
    back: 'Conservarla',
    failed:
      'Esta importación no se puede deshacer: no ha terminado, ya se deshizo, no cambió nada o terminó hace más de 90 días.',
  },
  kept: {
    title: (count: number) => `Publicaciones que se conservaron: ${formatNumber(count)}`,
    reasons: {
      booked: 'tiene reservas',
      applied: 'tiene solicitudes',
      advertised: 'tiene publicidad',
      owned: 'pertenece a un miembro',
      changed: 'se modificó después',
    },
  },
  changes: 'Qué cambió desde la última importación',
  change: ({ rowNumber, columns, overwritten }: Change) => {
    const edited =
      overwritten.length > 0
        ? ` Reemplaza lo que se editó en el portal: ${overwritten.join(', ')}.`
        : ''
    return `Fila ${rowNumber}: ${columns.join(', ') || 'el significado de sus palabras'}.${edited}`
  },
  moreChanges: (count: number) => `Y ${formatNumber(count)} más.`,
  problems: 'Problemas',
  fromInventory: 'Del inventario',
  problem: ({
    rowNumber,
    column,
    reason,
    value,
  }: {
    rowNumber: number
    column: string | null
    reason: keyof typeof reasons
    value: string
  }) =>
    `Fila ${rowNumber}${column ? `: ${column}` : ''} ${reasons[reason]}${value ? ` (${value})` : ''}.`,
}

const reasons = {
  missing: 'está vacío',
  duplicate: 'ya está en una fila anterior',
  not_text: 'tiene bytes que no son texto UTF-8',
  wrong_columns: 'tiene un número de celdas distinto del de la primera fila',
  unknown_category: 'todavía no corresponde a ninguna categoría',
  unknown_terms: 'todavía no corresponde a ninguna modalidad',
  unknown_choice: 'no es una de las opciones',
  not_an_amount: 'no es una cantidad de dinero',
  not_months: 'no es un número de meses entre 1 y 1200',
  not_a_year: 'no es un año',
  not_a_number: 'no es un número entero, o es demasiado pequeño o demasiado grande',
  not_a_day: 'no es una fecha como 2026-11-20 o 11/20/2026 (mes/día/año)',
  end_before_start: 'es anterior al primer día',
  not_yes_or_no: 'no es ni sí ni no',
  no_town: 'no tiene ciudad',
  too_long: 'es demasiado largo',
  record_too_long: 'hace que su publicación pase de 64 KB junto con las filas de arriba',
  posted_here: 'es el número de una publicación hecha en este portal; se queda como está',
  other_listing:
    'es el número de otra publicación de aquí, o de una que se eliminó; una fila nueva no tiene número',
  not_public: 'dice que no es pública, así que no se añade',
  changed_since:
    'dice que la publicación se modificó aquí después de exportar este archivo; se queda como está. Para modificarla, expórtela de nuevo',
}

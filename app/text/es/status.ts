import { msPerDay } from '#app/shared/calendar-days.ts'
import { intl } from './intl.ts'

const duration = new Intl.DurationFormat(intl, { style: 'long' })
const decimal = new Intl.NumberFormat(intl, { maximumFractionDigits: 1 })

const size = (bytes: number) =>
  bytes < 1e9 ? `${decimal.format(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

type Boxes = { own: string; other: string; lagMs: number }

/** The lag that LiteFS reports, in milliseconds, before a replica's first copy. */
const neverFollowed = 2_147_483_647

export const status = {
  title: 'Estado del portal',
  intro:
    'Cómo está el portal en este momento. Lo que está en rojo necesita atención. Lo que está en ámbar no está configurado o todavía no se ha hecho.',
  columns: { part: 'Parte', health: 'Situación', detail: 'Detalle' },
  health: {
    good: 'OK',
    bad: 'necesita atención',
    unknown: 'sin configurar',
    not_yet: 'todavía no',
    elsewhere: 'funciona en el otro equipo',
  },
  process: 'Portal',
  version: (version: string, uptimeMs: number) => {
    const [days, hours, minutes] = [
      uptimeMs / msPerDay,
      uptimeMs / 3_600_000,
      uptimeMs / 60_000,
    ].map(Math.floor)
    const running = days ? { days } : hours ? { hours } : { minutes: Math.max(1, minutes ?? 0) }
    return `Versión ${version}, en marcha desde hace ${duration.format(running)}.`
  },
  secondBox: 'Segundo equipo',
  boxes: ({ own, other, lagMs }: Boxes) => {
    if (own === 'primary') {
      if (other === 'primary')
        return 'Los dos equipos son principales, y lo que se escriba en uno de ellos se perderá: detenga uno.'
      return other === 'replica'
        ? 'Este equipo es el principal; el otro es su réplica.'
        : 'Este equipo es el principal; el otro no responde.'
    }
    if (own === 'unknown')
      return 'El LiteFS de este equipo no responde o no muestra la base de datos.'
    const behind =
      lagMs === neverFollowed
        ? 'Este equipo es una réplica que nunca ha llegado al principal.'
        : `Este equipo es una réplica, con ${lagMs} ms de retraso.`
    if (other === 'primary') return behind
    return `${behind} ${other === 'unknown' ? 'El principal no responde.' : 'Ningún equipo es el principal.'}`
  },
  disk: 'Disco',
  free: (bytes: number) => `${size(bytes)} libres.`,
  database: 'Base de datos',
  size: (bytes: number) => `${size(bytes)}.`,
  damaged: (since: string, code: string) =>
    `El archivo se encontró dañado el ${since} (${code}). Lo que no necesita la parte dañada sigue; restaure el respaldo más reciente.`,
  notSaved: (since: string, code: string) =>
    `No se ha guardado nada desde el ${since} (${code}): el disco está lleno, dañado o es de solo lectura.`,
  backups: 'Respaldos',
  newestBackup: (at: string, bytes: number) => `El más reciente: ${at}, ${size(bytes)}.`,
  onSameDisk:
    'Los respaldos están en el mismo disco que la base de datos: ponga en BACKUP_DIR una carpeta de otro disco, o un comando en BACKUP_COMMAND.',
  noBackup: 'No hay ninguno.',
  unreadable: (failure: string) => `La carpeta no se puede leer (${failure}).`,
  testRestore: 'Restauración de prueba',
  proven: (at: string, bytes: number, durationMs: number) =>
    `Última restauración comprobada: ${at}, ${size(bytes)}, ${Math.round(durationMs / 1000)} s.`,
  today: (time: string) => `hoy, ${time}`,
  testRestoreFailed: (at: string, why: string, detail: string) =>
    `Falló la restauración (${at}). ${why}${detail ? ` (${detail})` : ''}`,
  neverProven: 'Todavía no se ha hecho ninguna restauración de prueba.',
  mail: 'Correo',
  /** `refused`: mail that its recipient's server refused because of the address. */
  mails: ({ waiting, failures, refused }: Record<'waiting' | 'failures' | 'refused', number>) =>
    `${count(waiting, 'correo en espera', 'correos en espera')}, ${count(failures, 'fallido', 'fallidos')} en los últimos siete días.${refused ? ` ${count(refused, 'iba a una dirección que no puede', 'iban a direcciones que no pueden')} recibir correo.` : ''}`,
  jobs: 'Tareas en segundo plano',
  jobsGood: 'Todas funcionan.',
  jobsElsewhere: 'Solo el equipo principal las realiza.',
  errors: 'Errores del último día',
  errorCount: {
    ofLastDay: (number: number) => `${count(number, 'error', 'errores')} en las últimas 24 horas.`,
    sinceStart: (number: number) =>
      `${count(number, 'error', 'errores')} desde que se inició el portal.`,
  },
  errorColumns: { at: 'Hora', message: 'Error', reference: 'Referencia' },
}

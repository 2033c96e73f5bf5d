import { endSentence, intl } from './intl.ts'

const duration = new Intl.DurationFormat(intl, { style: 'long' })

export const jobs = {
  title: 'Tareas en segundo plano',
  intro:
    'Lo que el portal hace por su cuenta. Cada tarea recupera lo que no hizo mientras el portal estaba apagado.',
  columns: {
    job: 'Tarea',
    every: 'Cada',
    last: 'Última vez',
    took: 'Tardó',
    state: 'Situación',
  },
  /** Describes how often a job runs; `ms` is its interval in milliseconds. */
  every(ms: number) {
    const [hours, minutes, seconds] = [ms / 3_600_000, ms / 60_000, ms / 1000].map(Math.floor)
    if (hours) return duration.format({ hours })
    return duration.format(minutes ? { minutes } : { seconds })
  },
  took: (ms: number) =>
    ms < 10 ? 'menos de 0.01 s' : `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`,
  states: {
    ok: 'OK',
    failing: 'falla',
    late: 'con retraso',
    not_yet: 'todavía no',
    held: 'espera al reloj',
  },
  fine: (count: number) =>
    count === 1 ? '1 tarea funciona como debe' : `${count} tareas funcionan como deben`,
  failures: (count: number) => (count === 1 ? 'falló una vez' : `falló ${count} veces seguidas`),
  failed: (at: string, error: string) => `Última falla, ${at}: ${error}`,
  clock: {
    title: '¿Está bien el reloj?',
    text: (time: string) =>
      `${endSentence(`El reloj de esta computadora marca ${time}`)} Se adelantó de golpe, o el portal estuvo apagado más de una semana. Para que nada termine antes de tiempo, las tareas que terminan o eliminan cosas esperan. Si el reloj está mal, póngalo en hora: no hace falta nada más.`,
    confirm: 'El reloj está bien',
    done: 'Las tareas siguen en marcha.',
    doubted: {
      subject: '¿Está bien el reloj del portal?',
      message:
        'El reloj de la computadora del portal se adelantó de golpe, o el portal estuvo apagado más de una semana. Para que nada termine antes de tiempo, las tareas que terminan o eliminan cosas esperan desde hace 15 minutos: por ejemplo, no se liberan los lugares apartados que nadie paga. Abra hoy la página “Tareas en segundo plano”. Si el reloj está bien, pulse el botón. Si está mal, pida que lo pongan en hora.',
    },
  },
  explained: {
    'watch the clock': 'Comprueba que el reloj no haya dado un salto.',
    'send mail': 'Envía los correos en espera y reintenta los que fallaron.',
    'send refunds': 'Envía los reembolsos al proveedor de pagos.',
    'expire payments': 'Da por vencidos los pagos sin terminar y libera los lugares que apartaban.',
    'close checkouts':
      'Cierra las páginas del proveedor de pagos para los pagos que ya terminaron.',
    'reconcile payments': 'Pregunta al proveedor de pagos por las novedades que no llegaron.',
    'lapse offers':
      'Da por vencidas las ofertas de la lista de espera que nadie aceptó y hace las siguientes.',
    'lapse bookings': 'Libera los días de las solicitudes de reserva que nadie respondió.',
    'expire classifieds':
      'Quita de la lista los anuncios clasificados cuando terminan sus días pagados.',
    'warn of expiring classifieds': 'Avisa cinco días antes de que venza un anuncio clasificado.',
    'ask whether listings are available':
      'Pregunta a quienes publicaron propiedades y empleos si siguen disponibles.',
    'take unanswered listings off': 'Quita de las listas lo que nadie confirmó en 14 días.',
    'run imports': 'Publica los inventarios confirmados y los deshace, poco a poco.',
    'screen submissions': 'Revisa automáticamente lo que espera una decisión.',
    'save impressions': 'Guarda cuántas veces se vio y se abrió la publicidad.',
    'save views': 'Guarda las visitas a las publicaciones contadas en la memoria.',
    'delete old views': 'Elimina las visitas a las publicaciones de hace más de 90 días.',
    'save reads': 'Guarda quién consultó listas de personas.',
    'expire campaigns': 'Termina las campañas publicitarias cuando terminan sus días pagados.',
    'offer renewals': 'Envía un enlace para renovar cinco días antes de que termine una campaña.',
    'send digest':
      'Envía a la administración y a los moderadores un correo con lo que espera aprobación.',
    'delete expired sessions': 'Elimina las sesiones vencidas.',
    'forget devices': 'Olvida los dispositivos en los que nadie inició sesión durante un año.',
    'delete expired links':
      'Elimina los enlaces de correo vencidos, también de los correos que no se pudieron enviar.',
    'delete removed photos and ticket types':
      'Elimina definitivamente lo que se quitó y no se restauró.',
    'delete kept forms': 'Elimina los formularios que alguien envió sin iniciar sesión después.',
    'delete expired door sessions':
      'Cierra la sesión de los teléfonos de la puerta después del evento.',
    'delete expired submissions': 'Olvida los formularios que ya no pueden llegar dos veces.',
    'clean up imports':
      'Elimina los inventarios que nunca se importaron y los detalles de importaciones antiguas.',
    'delete unused event images': 'Elimina las imágenes que ningún evento usa.',
    'make card pictures':
      'Prepara las imágenes pequeñas de las listas para las fotos que no las tienen.',
    'forget provider events': 'Elimina los mensajes antiguos ya procesados del proveedor de pagos.',
    'forget sent mail': 'Elimina los correos que se enviaron hace 90 días o más.',
    'forget read notifications': 'Elimina las notificaciones leídas hace un año o más.',
    'delete data past retention':
      'Elimina los mensajes, conversaciones y solicitudes cuyo plazo terminó, y los nombres en el historial.',
    'renew statistics': 'Cuenta filas, para que la base de datos busque por el camino más corto.',
    'merge search index':
      'Une poco a poco las partes del índice de búsqueda, para que las búsquedas sigan rápidas.',
    'purge search index': 'Borra del índice de búsqueda las palabras de publicaciones eliminadas.',
    'back up': 'Copia toda la base de datos y comprueba la copia.',
    'prove backups':
      'Cada noche hace una restauración de prueba del respaldo más reciente y comprueba lo que contiene.',
  },
}

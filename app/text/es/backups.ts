import type { TestRestoreFailure } from '#app/domain/backups/test-restore.ts'
import { endSentence } from './intl.ts'

const failures: Record<TestRestoreFailure, string> = {
  no_backup: 'No hay ningún respaldo.',
  no_access: 'La carpeta de los respaldos no se puede leer o escribir.',
  empty: 'El respaldo es un archivo vacío.',
  damaged: 'El respaldo está dañado.',
  newer: 'El respaldo es de una versión más nueva del portal.',
  tables_missing: 'Al respaldo le faltan tablas.',
  rows_missing: 'Al respaldo le falta lo que se guardó antes de hacerlo.',
  not_valid: 'Lo que hay en el respaldo no concuerda entre sí.',
  photos_damaged: 'Una foto del respaldo no se puede leer.',
  no_room: 'El disco de los respaldos no tiene espacio para una restauración de prueba.',
  too_slow: 'Tardó demasiado.',
  crashed: 'La comprobación terminó con un error.',
}

/** Copies of the database and their test restores. */
export const backups = {
  title: 'Respaldos',
  intro:
    'El portal copia su base de datos cada hora, y cada noche hace una restauración de prueba de la copia más reciente para ver que funciona.',
  none: 'Este portal no hace respaldos: BACKUP_DIR no está configurado.',
  prove: {
    title: 'Restauración de prueba',
    intro:
      'El respaldo más reciente se restaura en un archivo aparte, que se comprueba y se borra. Mientras tanto el portal sigue funcionando.',
    submit: 'Hacer ahora una restauración de prueba',
    requested:
      'La restauración de prueba está en marcha. Esta página muestra el resultado cuando termina.',
    running: 'Se pidió una restauración de prueba que todavía no termina.',
  },
  failures,
  download: {
    title: 'Descargar',
    intro:
      'El respaldo más reciente en un archivo. Contiene todo: cuentas, mensajes, pagos. Guárdelo como guardaría los archivos del municipio. Se avisa a toda la administración.',
    submit: 'Descargar el respaldo más reciente',
    none: 'No hay ningún respaldo para descargar.',
    busy: 'Alguien está descargando el respaldo en este momento. Inténtelo de nuevo más tarde.',
  },
  messages: {
    downloaded: (who: string, copy: string) => ({
      subject: 'Se descargó un respaldo',
      message: `${who} descargó un respaldo del portal (${copy}), que contiene todo. Si no sabe por qué, pregunte hoy mismo.`,
    }),
    restoreFailed: (copy: string, why: string, detail: string) => ({
      subject: 'El respaldo no se puede restaurar',
      message: `Falló la restauración de prueba del respaldo más reciente${copy ? ` (${copy})` : ''}. ${why}${detail ? ` ${detail}.` : ''} Pida que lo revisen hoy: hasta entonces, el municipio quizás no tenga un respaldo al que recurrir.`,
    }),
    restored: (copy: string, since: string | null, former: string | null) => ({
      subject: 'Se restauró la base de datos',
      message: `Un respaldo reemplazó la base de datos del portal (${copy}).${since ? ` ${endSentence(`Falta lo que se guardó después del ${since}`)}` : ''}${former ? ` La base de datos anterior sigue en el archivo ${former}.` : ''} Si no sabe por qué, pregunte hoy mismo.`,
    }),
    late: (since: string | null) => ({
      subject: 'No se está haciendo ningún respaldo',
      message: `${since ? endSentence(`El respaldo más reciente es del ${since}`) : 'No hay ningún respaldo.'} Debería hacerse uno cada hora. Pida que lo revisen: la página de estado dice qué falla.`,
    }),
    notElsewhere: (since: string, detail: string) => ({
      subject: 'Los respaldos no se guardan en otro lugar',
      message: `Desde el ${since} falla el comando que guarda cada respaldo en otro lugar: ${detail}. Los respaldos están solo en la computadora del portal. Pida que lo revisen: si se daña su disco, se pierden junto con el portal.`,
    }),
  },
}

import { endSentence } from './intl.ts'

/** Logging in with a code in addition to the password. */
export const secondFactor = {
  title: 'Segundo factor',
  about:
    'Con un segundo factor, para iniciar sesión hacen falta su contraseña y un código de una aplicación de su teléfono. Una contraseña robada sola no basta.',
  required:
    'Las cuentas de administración inician sesión con un segundo factor. Configúrelo ahora; hasta entonces, el portal no le muestra nada más.',
  off: 'Su cuenta no tiene un segundo factor.',
  setUp: 'Configurar un segundo factor',
  on: (since: string, codes: number) =>
    `${endSentence(`Su cuenta tiene un segundo factor desde el ${since}`)} ${codes === 1 ? 'Queda un código de recuperación' : `Quedan ${codes} códigos de recuperación`}.`,
  change: 'Cambiar el segundo factor',
  steps: {
    samePhone: '¿Está la aplicación en este teléfono? Ábrala con la clave.',
    app: 'Si no, abra la aplicación y escanee esta imagen.',
    type: 'O escriba esta clave en la aplicación, como clave basada en la hora:',
    code: 'Escriba el código que muestra la aplicación y su contraseña.',
  },
  qrAlt: 'La clave como código QR',
  code: 'Código',
  codeHint: 'Seis dígitos.',
  submit: 'Activar',
  wrongCode: 'Este código no es correcto o ya se usó. Los códigos cambian cada medio minuto.',
  exists: 'Su cuenta ya tiene un segundo factor.',
  none: 'Su cuenta no tiene un segundo factor.',
  badSecret: 'Esta clave no es válida. Abra la página de nuevo.',
  set: 'Su segundo factor está activo. Su sesión se cerró en todos los demás lugares.',
  codesTitle: 'Sus códigos de recuperación',
  codesAbout:
    'Cada uno le permite iniciar sesión una vez, en lugar de un código, si pierde el teléfono. Solo se muestran ahora: imprímalos o anótelos, y guárdelos con sus papeles importantes.',
  codesDone: 'Ya los guardé',
  renewTitle: 'Nuevos códigos de recuperación',
  renewAbout: 'Los anteriores dejan de funcionar.',
  renew: 'Hacer nuevos códigos de recuperación',
  removeTitle: 'Desactivar',
  removeAbout: 'Su contraseña sola vuelve a ser suficiente.',
  removeForAdmin:
    'Para cambiar a otro teléfono. Enseguida configura usted un nuevo segundo factor.',
  remove: 'Desactivar el segundo factor',
  removed: 'Su segundo factor está desactivado.',
  login: {
    title: 'Escriba su código',
    about:
      'Su contraseña es correcta. Ahora escriba el código que muestra su aplicación de autenticación. Tiene diez minutos.',
    hint: 'Seis dígitos de la aplicación, o uno de sus códigos de recuperación.',
    submit: 'Iniciar sesión',
    tooLate: 'Pasaron más de diez minutos. Inicie sesión de nuevo.',
    needed: 'Esta cuenta inicia sesión con un segundo factor. Envíe un código.',
    setUpFirst:
      'Las cuentas de administración necesitan un segundo factor. Configúrelo primero en las páginas del portal.',
    lost: '¿No tiene el teléfono ni un código de recuperación? Escriba al municipio, que puede desactivar el segundo factor.',
  },
  mails: {
    set: (portal: string, name: string, contact: string) => ({
      subject: `Su cuenta en ${portal} tiene un segundo factor`,
      text: `Hola, ${name}:\n\nA partir de ahora, para iniciar sesión en ${portal} hacen falta su contraseña y un código de su aplicación. Si usted no hizo este cambio, escriba al municipio de inmediato:\n${contact}\n`,
    }),
    removed: (portal: string, name: string, contact: string) => ({
      subject: `Su segundo factor en ${portal} está desactivado`,
      text: `Hola, ${name}:\n\nEl segundo factor de su cuenta en ${portal} se desactivó; para iniciar sesión basta su contraseña. Si usted no hizo este cambio, escriba al municipio de inmediato:\n${contact}\n`,
    }),
    codesRenewed: (portal: string, name: string, contact: string) => ({
      subject: `Su cuenta en ${portal} tiene nuevos códigos de recuperación`,
      text: `Hola, ${name}:\n\nSu cuenta en ${portal} tiene nuevos códigos de recuperación; los anteriores ya no sirven. Si usted no hizo este cambio, escriba al municipio de inmediato:\n${contact}\n`,
    }),
    codeUsed: (portal: string, name: string, left: number, contact: string) => ({
      subject: `Se usó un código de recuperación de su cuenta en ${portal}`,
      text: `Hola, ${name}:\n\nEn ${portal} se usó uno de sus códigos de recuperación en lugar de un código de su aplicación. Códigos que quedan: ${left}. Si usted no lo usó, escriba al municipio de inmediato:\n${contact}\n`,
    }),
  },
}

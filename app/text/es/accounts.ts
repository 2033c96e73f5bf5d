export const accounts = {
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  confirmPassword: 'Confirme la contraseña',
  passwordHint: 'Al menos 10 caracteres.',
  passwordCommon:
    'Esta contraseña es una de las primeras que se prueban en un ataque. Elija otra, por ejemplo tres palabras sin relación.',
  passwordTooShort: 'Elija una contraseña de al menos 10 caracteres.',
  passwordTooLong: 'Elija una contraseña de 200 caracteres como máximo.',
  passwordsDoNotMatch: 'Las contraseñas no coinciden',
  adminRequired: 'Acceso denegado: se requieren permisos de administración.',
  onHold:
    'Su membresía está pendiente de la aprobación del municipio. Comuníquese con el municipio.',
  suspended: 'Esta cuenta está suspendida. Comuníquese con el municipio.',
  linkVoid: 'Este enlace ya se usó o ya no es válido. Pida uno nuevo.',
  /** Shown on the login page, depending on why the visitor came there. */
  loginReasons: {
    page: 'Debe iniciar sesión para ver esta página.',
    properties: '¡Hágase miembro gratis para usar nuestras publicaciones!',
    work: '¡Hágase miembro gratis para solicitar empleos!',
    play: '¡Hágase miembro gratis para reservar actividades!',
    tickets: 'Inicie sesión para comprar boletos.',
    details: '¡Hágase miembro gratis para ver más detalles!',
  },
  login: {
    title: 'Iniciar sesión',
    submit: 'Iniciar sesión',
    failed: 'No se pudo iniciar sesión',
    notActivated: 'La cuenta no está activada. Revise su correo electrónico.',
    inactivityNotice:
      'Su cuenta espera que usted confirme su dirección de correo electrónico. Abra el enlace del correo que le enviamos, o pida uno nuevo.',
    resend: 'Reenviar la verificación',
    forgot: '¿Olvidó su contraseña?',
    noAccount: '¿Todavía no es miembro?',
    registerLink: 'Registrarse',
  },
  register: {
    title: 'Registrarse',
    submit: 'Registrarse',
    success: '¡Registro completado! Revise su correo electrónico para verificar su cuenta.',
    failed: 'No se pudo completar el registro',
    haveAccount: '¿Ya es miembro?',
    loginLink: 'Iniciar sesión',
  },
  resend: {
    title: 'Revise su correo electrónico',
    text: 'Nuestro correo trae un enlace que confirma su dirección de correo. Sirve durante 24 horas. Si el correo no ha llegado, búsquelo entre los no deseados o pida que se lo enviemos otra vez.',
    isConfirmed: '¿Ya la confirmó?',
    success: 'Le enviamos un nuevo correo de verificación. Revise su bandeja de entrada.',
    failed: 'No se pudo reenviar el correo de verificación',
  },
  verify: {
    title: 'Confirme su dirección de correo electrónico',
    text: 'Escriba la contraseña que eligió al registrarse para confirmar que esta dirección de correo es suya.',
    changeText:
      'Escriba la contraseña de su cuenta para confirmar que esta nueva dirección de correo es suya.',
    submit: 'Confirmar',
    wrongPassword: 'Esta no es la contraseña que eligió al registrarse.',
    severalMails:
      'Si le enviamos varios correos, cada enlace va con la contraseña de su propio registro. También puede elegir una contraseña nueva: eso también confirma su dirección de correo.',
    wrongAccountPassword: 'Esta no es la contraseña de la cuenta.',
    success: 'Su dirección de correo electrónico está confirmada y su sesión está iniciada.',
    changed: 'Su nueva dirección de correo electrónico está confirmada.',
  },
  forgotten: {
    title: 'Olvidó su contraseña',
    text: 'Escriba la dirección de correo de su cuenta. Si la conocemos, le enviamos un enlace para elegir una contraseña nueva; funciona durante una hora.',
    submit: 'Enviar el enlace',
    success:
      'Si hay una cuenta con esta dirección de correo, le enviamos un enlace. Revise su bandeja de entrada.',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    submit: 'Guardar la contraseña nueva',
    success: 'Su contraseña se cambió. Ya puede iniciar sesión.',
  },
  profile: {
    title: 'Perfil',
    details: 'Nombre y correo electrónico',
    language: 'Idioma',
    languageHint: 'El de las páginas cuando inicia sesión y el de los correos que le enviamos.',
    unknownLanguage: 'Elija un idioma de la lista.',
    saved: 'Su perfil está guardado.',
    savedUnconfirmed:
      'Su perfil está guardado. Enviamos un enlace a su nueva dirección de correo; la anterior sigue vigente hasta que lo abra.',
    waiting: (email: string) =>
      `${email} está pendiente de confirmación. Busque nuestro enlace en esa bandeja de entrada. Si no se abre en 24 horas, su dirección de correo queda como está.`,
    failed: 'No se pudo guardar el perfil.',
    passwordTitle: 'Contraseña',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    changePassword: 'Cambiar la contraseña',
    passwordChanged: 'Su contraseña se cambió. Su sesión se cerró en todos los demás lugares.',
    addressDropped:
      'Su dirección de correo nueva aún no estaba confirmada, y su enlace ya no funciona. Por favor, escríbala otra vez.',
    wrongPassword: 'Esta no es su contraseña actual.',
    sessionsTitle: 'Dónde tiene la sesión iniciada',
    sessionColumns: { browser: 'Navegador', since: 'Desde', action: 'Acción' },
    thisSession: 'este navegador',
    browser: (browser: string | null, system: string | null) =>
      `${browser ?? 'navegador desconocido'}${system ? ` en ${system}` : ''}`,
    revoke: 'Cerrar esta sesión',
    revoked: (browser: string) => `Sesión cerrada: ${browser}.`,
  },
  mails: {
    verify: (portal: string, link: string) => ({
      subject: `Confirme su dirección de correo para ${portal}`,
      text: `Hola:\n\nConfirme su dirección de correo electrónico para ${portal}:\n\n${link}\n\nLe pedirá la contraseña que usted eligió, y funciona una sola vez, durante 24 horas. Si usted no se registró, no haga nada.\n`,
    }),
    knownAddress: (portal: string, name: string, login: string, forgotten: string) => ({
      subject: `Ya tiene una cuenta en ${portal}`,
      text: `Hola, ${name}:\n\nAlguien, probablemente usted, intentó registrarse en ${portal} con esta dirección de correo. Ya tiene una cuenta:\n\n${login}\n\n¿Olvidó su contraseña?\n\n${forgotten}\n\nSi no fue usted, no haga nada; no ha cambiado nada.\n`,
    }),
    changeEmail: (portal: string, link: string) => ({
      subject: `Confirme su nueva dirección de correo para ${portal}`,
      text: `Hola:\n\nConfirme que esta es su nueva dirección de correo electrónico para ${portal}:\n\n${link}\n\nLe pedirá la contraseña de su cuenta, y funciona una sola vez, durante 24 horas. Si no tiene cuenta en ${portal}, no haga nada.\n`,
    }),
    emailTaken: (portal: string, login: string) => ({
      subject: `Alguien intentó usar su dirección de correo en ${portal}`,
      text: `Alguien intentó poner esta dirección de correo en su cuenta de ${portal}, pero la dirección ya tiene una cuenta. No ha cambiado nada. Si fue usted, inicie sesión con esta dirección de correo:\n\n${login}\n`,
    }),
    emailChanged: (portal: string, name: string, email: string, contact: string) => ({
      subject: `Su dirección de correo en ${portal} cambió`,
      text: `Hola, ${name}:\n\nSu cuenta en ${portal} usa ahora la dirección de correo ${email}. Si usted no hizo este cambio, escriba al municipio de inmediato:\n${contact}\n`,
    }),
    reset: (portal: string, link: string) => ({
      subject: `Elija una contraseña nueva para ${portal}`,
      text: `Hola:\n\nCon este enlace puede elegir una contraseña nueva para ${portal}:\n\n${link}\n\nFunciona una sola vez, durante una hora. Si usted no lo pidió, no haga nada.\n`,
    }),
    suspended: (portal: string, name: string, contact: string) => ({
      subject: `Su cuenta en ${portal} está suspendida`,
      text: `Hola, ${name}:\n\nEl municipio suspendió su cuenta en ${portal}. No puede iniciar sesión, y sus publicaciones, anuncios y próximos eventos no se muestran. Los boletos siguen siendo válidos, los suyos y los de sus eventos. Si cree que es un error, escriba al municipio:\n${contact}\n`,
    }),
    restored: (portal: string, name: string, login: string) => ({
      subject: `Su cuenta en ${portal} está activa de nuevo`,
      text: `Hola, ${name}:\n\nEl municipio terminó la suspensión de su cuenta en ${portal}. Lo que la suspensión había ocultado se muestra otra vez, y puede iniciar sesión de nuevo:\n${login}\n`,
    }),
    passwordChanged: (portal: string, name: string, contact: string) => ({
      subject: `Su contraseña en ${portal} cambió`,
      text: `Hola, ${name}:\n\nLa contraseña de su cuenta en ${portal} se acaba de cambiar. Si no fue usted, elija otra con “¿Olvidó su contraseña?” en la página para iniciar sesión y escriba al municipio:\n${contact}\n`,
    }),
  },
  passwordAgain: {
    title: 'Escriba su contraseña de nuevo',
    asked:
      'Para lo que va a hacer se pide su contraseña de nuevo. Después no se le pedirá durante diez minutos. Lo que envió se conserva en esta página.',
    wrong: 'Esta no es su contraseña. Lo que envió se conserva en esta página.',
    label: 'Su contraseña',
    submit: 'Continuar',
    call: (address: string) =>
      `Esta llamada pide la contraseña de nuevo: POST ${address} {password}; después repítala dentro de diez minutos.`,
    codeNeeded: 'Envíe también un código de su segundo factor.',
  },
  membership: {
    own: 'Su propia cuenta',
    ownAccount: 'No puede cambiar su propia función ni su propia membresía.',
    unconfirmed:
      'La dirección de esta cuenta todavía no está confirmada. Su titular la activa con el enlace de nuestro correo.',
    changed: (name: string) => `La cuenta de ${name} se cambió.`,
    removeFactor: 'Desactivar el segundo factor',
    noFactor:
      'Esta cuenta no tiene un segundo factor que usted pueda desactivar, o configuró otro.',
    factorRemoved: (name: string) =>
      `El segundo factor de ${name} se desactivó. Para iniciar sesión basta la contraseña.`,
    suspended: (name: string, sold: number) => {
      const changed = `La cuenta de ${name} quedó suspendida.`
      if (sold === 0) return changed
      const what =
        sold === 1 ? 'un evento o una fecha de recorrido' : `${sold} eventos y fechas de recorridos`
      return `${changed} Hay personas con boletos para ${what} de esta cuenta. Cancele lo que no se realice: solo así se les avisa y se les reembolsa.`
    },
    sold: (sold: number) =>
      sold === 1
        ? 'Hay personas con boletos para un evento o una fecha de recorrido'
        : `Hay personas con boletos para ${sold} eventos y fechas de recorridos`,
    cancelSold: (title: string, day: string) => `Cancelar “${title}” (${day})`,
    runsThePortal:
      'Esta es la dirección de la persona que está a cargo del portal. Siempre conserva la administración activa.',
    changedSince:
      'Alguien cambió la función o la membresía de esta cuenta después de que usted abrió la página. Revísela de nuevo.',
    notification: (name: string, role: string, status: string) => ({
      subject: 'Cambió la función o la membresía de una cuenta',
      message: `La cuenta${name && ` de ${name}`} cambió: ${role}, ${status}. Si no lo esperaba, revise el historial de inmediato.`,
    }),
    promoted: (name: string) => ({
      subject: 'Una nueva cuenta de administración',
      message: `La cuenta${name && ` de ${name}`} recibió permisos de administración desde la computadora del portal. Si no lo esperaba, revise el historial de inmediato.`,
    }),
    deleted: (role: string) => ({
      subject: `Se eliminó una cuenta con la función ${role}`,
      message: `Se eliminó una cuenta con la función ${role}. Si no lo esperaba, revise el historial de inmediato.`,
    }),
    statuses: { pending: 'pendiente', active: 'activa', suspended: 'suspendida' },
    roles: {
      member: 'miembro',
      cashier: 'caja',
      moderator: 'moderación',
      importer: 'importación',
      admin: 'administración',
    },
  },
}

export const ownData = {
  title: 'Mis datos',
  about:
    'Todo lo que el portal guarda sobre usted, en un archivo JSON: su cuenta, publicaciones, solicitudes, boletos, pagos, mensajes y notificaciones. No contiene contraseñas ni datos de otras personas.',
  download: 'Descargar mis datos',
  busy: 'Sus datos ya se están descargando. Espere a que termine.',
}

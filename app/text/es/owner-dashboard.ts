const several = (count: number, one: string, more: string) => (count === 1 ? one : more)

export const ownerDashboard = {
  waits: 'Sus pendientes',
  nothingWaits: 'No hay nada pendiente.',
  tiles: {
    held: {
      what: (count: number) => several(count, 'pedido por pagar', 'pedidos por pagar'),
      by: (when: string) => `apartado hasta el ${when}`,
      verb: 'Pagar',
    },
    till: {
      what: (count: number) =>
        several(count, 'pago esperado en el ayuntamiento', 'pagos esperados en el ayuntamiento'),
      by: (when: string) => `apartado hasta el ${when}`,
      verb: 'Recibir pagos',
    },
    refunds: {
      what: (count: number) =>
        several(count, 'reembolso por entregar en mano', 'reembolsos por entregar en mano'),
      verb: 'Ver la venta',
    },
    bookings: {
      what: (count: number) => several(count, 'solicitud de reserva', 'solicitudes de reserva'),
      by: (when: string) => `responda antes del ${when}`,
      verb: 'Responder',
    },
    applications: {
      what: (count: number, title: string | null) =>
        several(count, 'solicitud', 'solicitudes') + (title ? ` para “${title}”` : ''),
      since: (day: string) => `la más antigua, del ${day}`,
      verb: 'Leer',
    },
    seats: {
      what: (sold: number, seats: string | null) =>
        seats
          ? `de ${seats} ${seats === '1' ? 'lugar vendido' : 'lugares vendidos'}`
          : several(sold, 'boleto vendido', 'boletos vendidos'),
      verb: 'Ver las ventas',
    },
    toPay: {
      what: (count: number) => several(count, 'publicación por pagar', 'publicaciones por pagar'),
      verb: 'Pagar',
    },
    ending: {
      what: (count: number) => several(count, 'anuncio termina pronto', 'anuncios terminan pronto'),
      until: (day: string) => `hasta el ${day}`,
      verb: 'Renovar',
    },
    asked: {
      what: (count: number) =>
        several(count, 'publicación por confirmar', 'publicaciones por confirmar'),
      by: (day: string) => `responda hasta el ${day}`,
      verb: 'Responder',
    },
    rejected: {
      what: (count: number) =>
        several(count, 'publicación necesita un cambio', 'publicaciones necesitan un cambio'),
      verb: 'Cambiarla',
    },
    tickets: {
      what: (count: number) => several(count, 'boleto', 'boletos'),
      verb: 'Mostrar los boletos',
    },
    requests: {
      what: (count: number) =>
        several(count, 'solicitud suya sin respuesta', 'solicitudes suyas sin respuesta'),
      verb: 'Verlas',
    },
    unread: {
      what: (count: number) => several(count, 'notificación sin leer', 'notificaciones sin leer'),
      verb: 'Leer',
    },
  },
  post: 'Publicar…',
  start: 'Por dónde empezar',
  groups: { selling: 'Lo que ofrezco', things: 'Mis cosas', account: 'Cuenta' },
  counted: (label: string, count: string) => `${label} (${count})`,
  seats: 'Lugares vendidos',
}

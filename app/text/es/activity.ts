import { accountSentences } from './activity-accounts.ts'
import { inventorySentences } from './activity-inventories.ts'
import { paymentSentences } from './activity-payments.ts'
import {
  because,
  by,
  listed,
  named,
  of,
  ofThe,
  on,
  The,
  the,
  to,
  toThe,
  wordFor,
} from './activity-phrases.ts'
import { ticketSentences } from './activity-tickets.ts'
import { events } from './events.ts'
import { personalListName } from './personal-lists.ts'

/** Any parameter may be missing: older rows lack some, and personal ones may have been erased. */
type Titled = { title?: string }
type Named = { name?: string }
type Listed = Titled & { list?: string }
type Stay = Titled & { span?: string; memberName?: string; answer?: string }
type Decided = Titled & { feedback?: string }
type Given = { isFree?: boolean }

const undone = (thing: Parameters<typeof the>[0], title?: string) =>
  `Se anuló la decisión sobre ${the(thing, title)}.`

export const activity = {
  title: 'Historial',
  intro: 'Todo lo que se hizo en el portal; lo más reciente primero.',
  ownTitle: 'Mi historial',
  ownIntro:
    'Lo que usted hizo en el portal y lo que pasó con sus publicaciones, solicitudes y pagos; lo más reciente primero.',
  empty: 'Aquí no ha pasado nada todavía.',
  emptyFiltered: 'No ha pasado nada así.',
  columns: { what: 'Qué', about: 'Sobre', who: 'Quién', at: 'Cuándo' },
  filter: {
    kind: 'Sobre',
    all: 'Todo',
    number: 'Número',
    who: 'Quién (nombre o correo electrónico)',
    from: 'Desde',
    to: 'Hasta',
    submit: 'Mostrar',
  },
  who: {
    portal: 'el portal',
    self: 'usted',
    administrator: 'la administración',
    staff: 'alguien del ayuntamiento',
    member: 'otro miembro',
  },
  /** Names a subject that has no title or was deleted. */
  numbered: (kind: string, id: number) => (id ? `${kind} ${id}` : kind),
  history: (what: string) => `${what}: historial`,
  /** For types of activity that no longer exist. */
  unknown: (type: string) => `Se registró algo como “${type}”.`,
  kinds: {
    account: 'Cuenta',
    application: 'Solicitud',
    backup: 'Respaldo',
    booking: 'Reserva',
    campaign: 'Campaña publicitaria',
    classified: 'Anuncio clasificado',
    client: 'Cliente',
    donation: 'Donación',
    door_link: 'Enlace para la puerta',
    event: 'Evento',
    inventory: 'Inventario',
    listing: 'Publicación',
    order: 'Pedido de boletos',
    owner: 'Propietario',
    payment: 'Pago',
    personal_list: 'Lista de personas',
    section: 'Sección',
    setting: 'Ajuste',
    ticket: 'Boleto',
    ticket_type: 'Tipo de boleto',
    tour_date: 'Fecha de recorrido',
    unmatched_payment: 'Dinero sin pedido',
    waiting_list: 'Lista de espera',
  },
  sentences: {
    ...accountSentences,

    'application.sent': ({ title, memberName }: Titled & { memberName?: string }) =>
      `Se envió una solicitud para ${the('publicación', title)}${by(memberName)}.`,
    'application.withdrawn': ({ title, memberName }: Titled & { memberName?: string }) =>
      `Se retiró una solicitud para ${the('publicación', title)}${by(memberName)}.`,
    'application.approved': ({ title, answer }: Titled & { answer?: string }) =>
      `Se aprobó una solicitud para ${the('publicación', title)}${because(answer)}`,
    'application.denied': ({ title, answer }: Titled & { answer?: string }) =>
      `Se denegó una solicitud para ${the('publicación', title)}${because(answer)}`,
    'application.answered_by_town': ({ title, memberName }: Titled & { memberName?: string }) =>
      `El municipio contestó en lugar del propietario una solicitud para ${the('publicación', title)}${by(memberName)}.`,
    'application.listing_taken': ({ title }: Titled) =>
      `${The('publicación', title)} se marcó como ocupada mientras una solicitud esperaba respuesta.`,

    'backup.restore_failed': ({ copy }: { copy?: string }) =>
      `Un respaldo no pasó la restauración de prueba${listed(copy)}.`,
    'backup.downloaded': ({ copy }: { copy?: string }) => `Se descargó un respaldo${listed(copy)}.`,
    'backup.restored': ({ copy }: { copy?: string }) =>
      `Un respaldo reemplazó la base de datos${listed(copy)}.`,
    'backup.late': () => 'No se hizo ningún respaldo durante algunas horas.',
    'backup.not_elsewhere': () =>
      'Durante algunas horas no se pudieron guardar los respaldos en otro lugar.',

    'booking.requested': ({ memberName, ...stay }: Stay) =>
      `Se pidió una reserva ${describeStay(stay)}${by(memberName)}.`,
    'booking.cancelled': ({ memberName, ...stay }: Stay) =>
      `Se canceló una reserva ${describeStay(stay)}${by(memberName)}.`,
    'booking.cancelled_by_owner': ({ answer, ...stay }: Stay) =>
      `El propietario o el municipio canceló una reserva ${describeStay(stay)}${because(answer)}`,
    'booking.accepted': ({ answer, ...stay }: Stay) =>
      `Se aceptó una reserva ${describeStay(stay)}${because(answer)}`,
    'booking.declined': ({ answer, ...stay }: Stay) =>
      `Se rechazó una reserva ${describeStay(stay)}${because(answer)}`,
    'booking.lapsed': (stay: Stay) =>
      `Nadie respondió a tiempo una solicitud de reserva ${describeStay(stay)}.`,
    'booking.answered_by_town': ({ memberName, ...stay }: Stay) =>
      `El municipio decidió en lugar del propietario sobre una reserva ${describeStay(stay)}${by(memberName)}.`,

    'campaign.ordered': ({ title }: Titled) =>
      `Se pidió una campaña publicitaria${named('para', title)}.`,
    'campaign.paid': ({ isFree }: Given): string =>
      isFree ? 'Empezó una campaña publicitaria sin cuota.' : 'Se pagó una campaña publicitaria.',
    'campaign.refunded': () => 'Se reembolsó la cuota de una campaña publicitaria.',
    'campaign.expired': () => 'Terminó una campaña publicitaria.',
    'campaign.ending': ({ title, lastDay }: Titled & { lastDay?: string }) =>
      `Se envió un recordatorio: una campaña publicitaria${named('para', title)} termina${on(lastDay) || ' pronto'}.`,

    'classified.posted': ({ title }: Titled) => `Se envió ${the('anuncio', title)}.`,
    'classified.changed': ({ title }: Titled) => `Se cambió ${the('anuncio', title)}.`,
    'classified.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se aprobó ${isChange ? `un cambio en ${the('anuncio', title)}` : the('anuncio', title)}${because(feedback)}`,
    'classified.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se rechazó ${isChange ? `un cambio en ${the('anuncio', title)}` : the('anuncio', title)}${because(feedback)}`,
    'classified.decision_undone': ({ title }: Titled) => undone('anuncio', title),
    'classified.cancelled': ({ title }: Titled) => `Se canceló ${the('anuncio', title)}.`,
    'classified.paid': ({ isFree }: Given): string =>
      isFree ? 'Un anuncio clasificado se muestra sin cuota.' : 'Se pagó un anuncio clasificado.',
    'classified.refunded': () => 'Se reembolsó la cuota de un anuncio clasificado.',
    'classified.ending': ({ title, lastDay }: Titled & { lastDay?: string }) =>
      `Se envió un recordatorio: ${the('anuncio', title)} termina${on(lastDay) || ' pronto'}.`,
    'classified.expired': ({ title }: Titled) => `${The('anuncio', title)} venció.`,

    'client.changed': () => 'Se cambió una entrada de la libreta de clientes.',
    'owner.changed': () => 'Se cambió una entrada de la lista de propietarios.',

    'donation.recorded': ({ amount }: { amount?: string }) =>
      `Se recibió una donación${of(amount)}.`,
    'donation.refunded': () => 'Se reembolsó una donación.',

    'event.created': ({ title }: Titled) => `Se creó ${the('evento', title)}.`,
    'event.changed': ({ title }: Titled) => `Se cambió ${the('evento', title)}.`,
    'event.submitted': ({ title, isChange }: Titled & { isChange?: boolean }) =>
      isChange
        ? `Se envió a aprobación un cambio en ${the('evento', title)}.`
        : `Se envió a aprobación ${the('evento', title)}.`,
    'event.status_changed': ({ title, status }: Titled & { status?: string }) =>
      `Se cambió la situación ${ofThe('evento', title)}${to(status && wordFor(events.statuses, status))}.`,
    'event.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se aprobó ${isChange ? `un cambio en ${the('evento', title)}` : the('evento', title)}${because(feedback)}`,
    'event.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se rechazó ${isChange ? `un cambio en ${the('evento', title)}` : the('evento', title)}${because(feedback)}`,
    'event.decision_undone': ({ title }: Titled) => undone('evento', title),
    'event.cancelled': ({ title }: Titled) => `Se canceló ${the('evento', title)}.`,
    'event.message_sent': ({ title, message }: Titled & { message?: string }) =>
      `Se envió un mensaje a quienes tienen boletos${named('para', title)}${because(message)}`,
    'event.moved': ({ title, span, place }: Titled & { span?: string; place?: string }) =>
      `${The('evento', title)} cambió de hora o lugar${listed(span, place)}.`,
    'event.duplicated': () => 'Se copió un evento.',
    'event.deleted': ({ title }: Titled) => `Se eliminó ${the('evento', title)}.`,

    ...inventorySentences,

    'listing.posted': ({ title }: Titled) => `Se envió ${the('publicación', title)}.`,
    'listing.changed': ({ title }: Titled) => `Se cambió ${the('publicación', title)}.`,
    'listing.photo_added': ({ title }: Titled) =>
      `Se agregó una foto ${toThe('publicación', title)}.`,
    'listing.photo_removed': () => 'Se quitó una foto de una publicación.',
    'listing.photo_moved': () => 'Se puso primero otra foto de una publicación.',
    'listing.photo_restored': ({ title }: Titled) =>
      `Se restableció una foto ${ofThe('publicación', title)}.`,
    'listing.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se aprobó ${isChange ? `un cambio en ${the('publicación', title)}` : the('publicación', title)}${because(feedback)}`,
    'listing.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `Se rechazó ${isChange ? `un cambio en ${the('publicación', title)}` : the('publicación', title)}${because(feedback)}`,
    'listing.decision_undone': ({ title }: Titled) => undone('publicación', title),
    'listing.deactivated': ({ title }: Titled) => `Se desactivó ${the('publicación', title)}.`,
    'listing.reactivated': () => 'Una publicación volvió a las listas.',
    'listing.taken': () => 'Una publicación se marcó como ocupada.',
    'listing.available': () => 'Una publicación se marcó como disponible otra vez.',
    'listing.asked': ({ title }: Titled) =>
      `Se preguntó si sigue disponible ${the('publicación', title)}.`,
    'listing.confirmed': () => 'Se confirmó que una publicación sigue disponible.',
    'listing.unanswered': ({ title }: Titled) =>
      `Salió de las listas ${the('publicación', title)}, porque nadie respondió.`,
    'listing.activated': ({ isFree }: Given): string =>
      isFree ? 'Una publicación no tiene cuota que pagar.' : 'Se pagó y se activó una publicación.',
    'listing.activation_refunded': () => 'Se reembolsó la cuota de activación de una publicación.',
    'listing.days_blocked': (stay: Stay) => `Se bloquearon días: ${describeStay(stay)}.`,
    'listing.days_unblocked': (stay: Stay) =>
      `Se abrieron otra vez días bloqueados: ${describeStay(stay)}.`,
    'listing.tour_dates_added': ({ count }: { count?: number }) =>
      count === undefined || count === 1
        ? 'Se agregó una fecha de recorrido.'
        : `Se agregaron ${count} fechas de recorrido.`,

    ...ticketSentences,

    ...paymentSentences,

    'personal_list.exported': (listed: Listed) =>
      `Se descargaron datos personales: ${personalListName(listed.list, listed.title)}.`,
    'personal_list.read': (listed: Listed) =>
      `Se consultaron datos personales: ${personalListName(listed.list, listed.title)}.`,

    'section.suggested': ({ name }: Named) => `Se sugirió ${the('sección', name)}.`,
    'section.approved': ({ name }: Named) => `Se aprobó ${the('sección', name)}.`,
    'section.rejected': ({ name }: Named) => `Se rechazó ${the('sección', name)}.`,
    'section.decision_undone': ({ title }: Titled) => undone('sección', title),
    'section.renamed': ({ name, formerName }: Named & { formerName?: string }) =>
      formerName && name
        ? `La sección “${formerName}” ahora se llama “${name}”.`
        : `Se cambió el nombre ${ofThe('sección', name)}.`,
    'section.deleted': ({ name }: Named) => `Se eliminó ${the('sección', name)}.`,

    'setting.changed': ({ settings = '' }: { settings?: string }) =>
      `Se cambiaron ajustes: ${settings}.`,
    'setting.clock_confirmed': () => 'Se confirmó que el reloj del portal está bien.',
    'setting.clock_doubted': () => 'El reloj del portal podría estar mal.',
    'setting.severity_changed': ({ severity }: { severity?: number }) =>
      `Se cambió el rigor de la revisión automática${to(severity?.toString())}.`,
  },
}

const describeStay = ({ title, span }: Stay) => ofThe('publicación', title) + listed(span)

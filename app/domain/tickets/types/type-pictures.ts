import type { TicketType } from '../ticket.ts'

/** Returns the id of a type's picture that waits or was rejected, or else of the approved one. */
export function newestPicture({
  imageId,
  waitingImageId,
}: Pick<TicketType, 'imageId' | 'waitingImageId'>): number | null {
  return waitingImageId ?? imageId
}

/** Returns a type's link to a picture that waits or was rejected, or else the approved one. */
export function newestLink({
  ticketImageUrl,
  waitingImageUrl,
}: Pick<TicketType, 'ticketImageUrl' | 'waitingImageUrl'>): string | null {
  return waitingImageUrl ?? ticketImageUrl
}

/** Whether a type has a picture or link that is not approved: it waits or was rejected. */
export function hasUnapprovedPicture({
  waitingImageId,
  waitingImageUrl,
}: Pick<TicketType, 'waitingImageId' | 'waitingImageUrl'>): boolean {
  return waitingImageId !== null || waitingImageUrl !== null
}

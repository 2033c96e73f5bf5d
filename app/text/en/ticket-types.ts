/** The ticket types of an event, as its organizer manages them. */
export const ticketTypes = {
  title: (event: string) => `Ticket types for “${event}”`,
  back: 'Manage the event',
  empty: 'There are no ticket types yet.',
  unlimited: 'Unlimited',
  sold: 'Sold',
  held: 'Reserved',
  picture: 'Image',
  hasPicture: 'uploaded',
  newPicture: { pending: 'new picture waiting for approval', rejected: 'new picture rejected' },
  pictureElsewhere: 'Or a link to a picture on another site',
  pictureWaits: {
    pending:
      'This picture is waiting for approval. Until then, everybody else sees the picture that was approved before, or none.',
    rejected:
      'This picture was rejected. Everybody else sees the picture that was approved before, or none.',
  },
  action: 'Action',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  remove: 'Delete',
  takeOffSale: 'Take off sale',
  putOnSale: 'Put on sale',
  offSale: 'off sale',
  create: 'Create Ticket Type',
  created: 'Ticket type created successfully!',
  createdName: (name: string) => `It is called “${name}”.`,
  createFailed: 'Failed to create ticket type.',
  saved: (name: string) => `The ticket type “${name}” is saved.`,
  failedToUpdate: 'Failed to update ticket definition.',
  failedToDelete: 'Failed to delete ticket definition.',
  perPerson: {
    title: 'Tickets one person may have',
    hint: (most: number) => `Of all types together. Leave empty for ${most}.`,
    invalid: (most: number) => `Please enter a number from 1 to ${most}, or leave the field empty.`,
  },
  cancelled: 'The event is cancelled. Its ticket types stay as they are.',
  unfit_name:
    'This name cannot be used, because nobody reviews it: please leave out web addresses, promises of money and insults.',
  no_new_picture: 'A cancelled event takes no new pictures.',
  no_new_link: 'A cancelled event takes no new links to pictures.',
  too_many_types: 'An event can have at most 100 ticket types.',
  fewer_than_sold:
    'More tickets than that are already sold or reserved. Please enter a higher number.',
  deleted: (name: string) => `The ticket type “${name}” is deleted.`,
  takenOffSale: (name: string) =>
    `The ticket type “${name}” is off sale. Tickets that were sold stay valid.`,
  restored: (name: string) => `The ticket type “${name}” is back.`,
  onSale: (name: string) => `The ticket type “${name}” is on sale again.`,
}

import { formatSize } from '../format-size.ts'
import { formatNumber } from './intl.ts'

export const common = {
  save: 'Save',
  search: 'Search',
  filter: (active: number) => (active > 0 ? `Filter (${active})` : 'Filter'),
  optional: 'optional',
  close: 'Close',
  seeIt: 'See it',
  undo: 'Undo',
  tooLateToUndo: 'Too late to undo: it is gone for good.',
  /** The title of a page after its form was refused. */
  refusedTitle: (title: string) => `Error: ${title}`,
  formProblems: (count: number) =>
    count === 1 ? 'Please correct this field:' : `Please correct these ${count} fields:`,
  required: (label: string) => `${label} is required.`,
  tooLong: (label: string, limit: number) =>
    `${label} is longer than ${formatNumber(limit)} characters.`,
  linkInName: 'Please enter a name without a web address.',
  disposableEmail:
    'Please use an address that you keep: this one is from a service for throwaway email.',
  invalidEmail: 'Please enter an email address such as name@example.org.',
  tooManyRequests: (minutes: number) =>
    minutes <= 1
      ? 'Too many attempts. Please try again in a minute.'
      : `Too many attempts. Please try again in ${minutes} minutes.`,
  crossOrigin: {
    title: 'Sent from another site',
    text: 'This form was sent from another site. Please open it on the portal and send it again.',
  },
  tooLarge: (bytes: number) => ({
    title: 'Too large',
    text: `What you sent is larger than ${formatSize(bytes)}, which is the limit here. Please send less, or a smaller file.`,
  }),
  filesTooLarge: (bytes: number) => ({
    title: 'Too large',
    text: `Your files together are larger than ${formatSize(bytes)}, which is the limit here. What you typed is kept: please open the form again, and choose fewer or smaller files.`,
  }),
  openFormAgain: 'Open the form again',
  lengthRequired: {
    title: 'Length required',
    text: 'What you sent does not say how long it is. Please send it with its length.',
  },
  tooSlow: {
    title: 'Too slow',
    text: 'What you sent took too long to arrive. Please try again, with a smaller file or on a faster connection.',
  },
  tooManyUploads: {
    title: 'Too many uploads',
    text: 'Too many files are being sent right now. Please go back and try again in a minute.',
  },
  tooManyVisitors: {
    title: 'Many visitors right now',
    text: 'More people are here than the portal can answer at once. Please try again in a few seconds.',
  },
  tooManyFields: (most: number) =>
    `What you sent has more than ${formatNumber(most)} fields, which is the limit here.`,
  strangeField: 'What you sent contains an unknown field.',
  badRequest:
    'The portal could not read what was sent. In a browser, please reload the page and try again.',
  forbidden: 'Your account does not have permission to do this.',
  back: 'Back to the page',
  changedMeanwhile: 'This has changed in the meantime. Please look at it again.',
  savedNow: (value: string) => `Saved now: ${value}`,
  savedNowEmpty: 'Saved now: empty',
  invalidValue: 'This value is not valid.',
  reusedKey:
    'This Idempotency-Key was sent before with other content. Nothing was done; please use a new key.',
  methodNotAllowed: 'This address does not take that kind of request.',
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have been removed, or the link is not complete.',
    home: 'Go to the front page',
  },
  /** Of a page with the status 500 (docs/rules.md#user-facing-errors). */
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side, and everything already saved is still there. Please try again in a moment.',
    reference: (reference: string) => `If it happens again, tell us this reference: ${reference}`,
  },
  busy: {
    title: 'The portal is busy right now',
    text: 'Nothing was saved. Please try again in a moment.',
  },
  /** Shown if the disk is full, read-only or damaged. */
  failing: {
    title: 'The portal cannot save anything right now',
    text: 'Its disk is full or has a problem. Nothing was saved. Please try again later.',
  },
  /** Added to a file field's error, because a form that comes back has lost its chosen files. */
  chooseAgain: 'Please choose the files again: they are not kept when the form comes back.',
  keptForm: {
    text: 'What you typed is kept on this page.',
    files: 'Pictures and files are not: please add them again afterwards.',
    again: 'Send it again',
  },
  /** Shown by the proxy if the portal does not answer. It is unknown whether anything was saved. */
  noAnswer: {
    title: 'The portal does not answer right now',
    text: 'It may be restarting. If you have just sent something, it may not be saved: please look again in a minute before you send it again.',
  },
  /** Shown while one of the town's two machines is down. */
  replica: {
    title: 'The portal cannot do this right now',
    text: 'One of its computers is being restarted. Nothing was saved. Please try again in a minute.',
  },
  views: { label: 'View', pictures: 'Pictures', list: 'List', table: 'Table' },
  maps: { map: 'map', app: 'in your map app' },
  /** The link to a page that reloads itself, as it looks without that. */
  stopRefreshing: 'Stop refreshing',
  pager: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  /** The label of a field that only programs fill in. People see it in browsers without styles. */
  honeypot: 'Leave this field empty',
  honeypotFilled:
    'The last field of the form must stay empty: it is there to catch spam programs. Nothing else is lost; please send the form again.',
}

/**
 * The portal's browser scripts, one file each in this folder. The `handle` of a page names the one
 * that it loads.
 */
export const browserScripts = [
  'camera',
  'card-field',
  'classified-length',
  'event-preview',
  'ticket-total',
] as const
export type BrowserScript = (typeof browserScripts)[number]

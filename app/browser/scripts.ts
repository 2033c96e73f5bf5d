/**
 * The portal's browser scripts, one file each in this folder. A page's `handle` names the one it
 * loads.
 */
export const browserScripts = [
  'camera',
  'card-field',
  'character-count',
  'event-preview',
  'ticket-total',
] as const
export type BrowserScript = (typeof browserScripts)[number]

/** The scripts of the portal, each in a file of this folder. A page names the one it loads, if any. */
export const browserScripts = [
  'camera',
  'card-field',
  'character-count',
  'chosen-date',
  'event-preview',
] as const
export type BrowserScript = (typeof browserScripts)[number]

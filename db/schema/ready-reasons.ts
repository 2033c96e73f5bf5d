/**
 * The ready reasons to reject a post, in the order shown. Posts and the history have these keys;
 * app/text has their words.
 */
export const readyReasons = [
  'pictures',
  'price',
  'details',
  'place',
  'section',
  'duplicate',
  'personal',
  'scam',
] as const
export type ReadyReason = (typeof readyReasons)[number]

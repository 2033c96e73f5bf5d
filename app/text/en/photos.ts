import { limitReasons } from './limits.ts'

export const photos = {
  title: (listing: string) => `Photos of “${listing}”`,
  intro: (most: number) =>
    `Up to ${most} photos, at most 10 MB each; you may choose several at once. Say in a few words what they show, for those who cannot see them. A new photo of an approved post is shown once it is approved; the post stays public meanwhile.`,
  atPosting: (most: number) =>
    `Up to ${most}, at most 10 MB each: choose several at once, or drag them here. You can add or change them later.`,
  file: 'Photos',
  alt: 'What the photo shows',
  altAtPosting: 'For those who cannot see it. Without it, the photos get the title of the post.',
  add: 'Add photo',
  added: (alt: string) => `Added: “${alt}”.`,
  addedPending: (alt: string) => `Added: “${alt}”. It is waiting for approval with its post.`,
  addedWaiting: (alt: string) => `Added: “${alt}”. Visitors see it once it is approved.`,
  waiting: 'Not public yet: waiting for approval',
  refused: 'Not public: the change was rejected',
  remove: 'Remove photo',
  removed: (alt: string) => `Removed: “${alt}”.`,
  restored: (alt: string) => `Put back: “${alt}”.`,
  restoredWaiting: (alt: string) => `Put back: “${alt}”. Visitors see it once it is approved.`,
  first: (alt: string) => `Shown first: “${alt}”.`,
  makeFirst: 'Show first',
  none: 'No photos yet.',
  link: (alt: string, kilobytes: number) => `Photo: ${alt} (${kilobytes} KB)`,
  position: (n: number, all: number) => `Photo ${n} of ${all}`,
  manage: 'Photos',
  back: 'Back to the listing',
  tooManyAtOnce: 'A post has at most six photos.',
  refusedFile: (name: string, reason: string) => `“${name}”: ${reason}`,
  reasons: {
    missing: 'Please choose a photo.',
    too_large: 'This photo is larger than 10 MB.',
    too_many_pixels: 'This photo has more than 40 megapixels.',
    not_an_image:
      'This is not a photo the portal can read. Please use JPEG, PNG, WebP, AVIF or GIF.',
    too_many_today: limitReasons.too_many_today,
    too_many: 'There are already six photos. Remove one first.',
  },
}

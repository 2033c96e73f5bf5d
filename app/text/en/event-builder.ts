import type { PaletteName } from '#app/domain/events/design/palettes.ts'
import type { UsZoneName } from '#app/shared/us-zones.ts'
import { limitReasons } from './limits.ts'

export const eventBuilder = {
  zone: (name: string, place: string) => `${name} (${place})`,
  usZones: {
    eastern: 'Eastern',
    central: 'Central',
    mountain: 'Mountain',
    pacific: 'Pacific',
    alaska: 'Alaska',
    hawaii: 'Hawaii',
  } satisfies Record<UsZoneName, string>,
  create: 'Create Event',
  edit: (title: string) => `Edit “${title}”`,
  rule: 'The town reviews every event before it is public. When you change a public event, everybody sees the approved version until the change is approved. Only you and the portal’s administrators can see a draft.',
  what: 'What and when',
  where: 'Where',
  images: 'Images',
  design: 'Design of the page',
  more: 'More: template, colors, border, text sizes, background',
  timesHint: 'In steps of half an hour, in the time zone below.',
  descriptionHint: 'Leave an empty line to start a new paragraph.',
  imageHint: 'JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels.',
  imageAltHint: 'For those who cannot see it.',
  bgImageHint: 'On wide screens it is shown around the page, not behind its text.',
  colorHint: 'Text is made lighter or darker where it would be hard to read.',
  fontHint: (least: number, most: number) =>
    `From ${least}rem to ${most}rem; 1rem is the size of normal text`,
  kept: (width: number, height: number) =>
    `An image is chosen, ${width} by ${height} pixels. A new file replaces it.`,
  keptImage: 'The chosen image',
  removeImage: 'Remove this image',
  statusHints: {
    new: 'Active: the town reviews it. Draft: only you and the portal’s administrators see it until you are ready.',
    edit: 'Takes effect at once. A cancellation cannot be undone.',
  },
  save: 'Save',
  preview: 'Preview',
  previewTitle: 'Preview of the page',
  saved: {
    draft: (title: string) =>
      `Your draft “${title}” is saved. Only you and the portal’s administrators can see it.`,
    waits: (title: string) => `“${title}” is saved and is waiting for approval.`,
    changeWaits: (title: string) =>
      `Your changes to “${title}” are saved and are waiting for approval.`,
    done: (title: string) => `“${title}” is saved.`,
  },
  imageReasons: {
    too_many_today: limitReasons.too_many_today,
    too_large: 'This image is larger than 10 MB.',
    too_many_pixels: 'This image has more than 40 megapixels.',
    not_an_image: 'This is not an image the portal can read. Please use JPEG, PNG, WebP or AVIF.',
  },
  imageMissing: 'Please choose an image.',
}

export const eventPalettes = {
  title: 'Ready palettes',
  own: 'As it is',
  standard: 'Standard',
  names: {
    newsprint: 'Newsprint',
    spruce: 'Spruce',
    rose: 'Rose',
    evening: 'Evening',
    snow: 'Snow',
    linen: 'Linen',
    lake: 'Lake',
    midnight: 'Midnight',
    barn: 'Barn',
    meadow: 'Meadow',
    river: 'River',
    plum: 'Plum',
  } satisfies Record<PaletteName, string>,
}

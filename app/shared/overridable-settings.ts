import { z } from 'zod'
import { disposableDomains, sender, videoAddresses } from './config-values.ts'
import { limitSettings } from './member-limits.ts'
import { townSettings } from './town-settings.ts'

/**
 * The variables that administrators can override in the browser. Code reads them through
 * `domain/settings`, never from the configuration.
 */
export const overridableSettings = z.object({
  PORTAL_NAME: z.string().trim().min(1, 'must not be empty').max(60).default('Mainstreet'),
  ...townSettings.shape,
  ABOUT_VIDEO_URLS: videoAddresses.default([]),
  MAIL_FROM: sender.default('Mainstreet <portal@localhost>'),
  DISPOSABLE_MAIL_DOMAINS: disposableDomains.default([]),
  ...limitSettings.shape,
})

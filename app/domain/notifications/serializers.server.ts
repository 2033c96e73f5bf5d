import { z } from 'zod'
import type { listNotifications } from './queries.server.ts'

export const notificationSchema = z.object({
  id: z.number(),
  message: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})

export function serializeNotification(
  notification: ReturnType<typeof listNotifications>['rows'][number],
): z.input<typeof notificationSchema> {
  const { id, readAt, createdAt } = notification
  const message = [notification.message, notification.quote].filter(Boolean).join('\n\n')
  return { id, message, is_read: readAt !== null, created_at: createdAt }
}

export const readNotificationSchema = z.object({ id: z.number(), is_read: z.literal(true) })

export const notifications = {
  title: 'Notifications',
  empty: 'You have no notifications.',
  columns: { message: 'Message', at: 'Time', action: 'Action' },
  unread: 'new',
  open: 'Open',
  markRead: 'Mark read',
  markAllRead: 'Mark all read',
  /** Says what a notification says; its subject, where it has none of its own, is how that begins. */
  mail: ({ portal, name, subject, message, link }: NotificationMail) => ({
    subject:
      subject ??
      `${portal}: ${message.length > 70 ? `${message.slice(0, 69).trimEnd()}…` : message}`,
    text: `${name === null ? 'Hello' : `Hello ${name}`},\n\n${message}\n\n${link}\n`,
  }),
}

type NotificationMail = {
  portal: string
  name: string | null
  subject?: string
  message: string
  link: string
}

export const notifications = {
  title: 'Notifications',
  empty: 'You have no notifications.',
  columns: { message: 'Message', at: 'Time', action: 'Action' },
  unread: 'new',
  open: 'Open',
  markRead: 'Mark read',
  markAllRead: 'Mark all read',
  /**
   * The mail of a notification. Without a subject of its own it gets the beginning of the message.
   */
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

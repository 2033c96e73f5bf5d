export const notifications = {
  title: 'Notifications',
  empty: 'You have no notifications.',
  columns: { message: 'Message', at: 'Time', action: 'Action' },
  unread: 'new',
  open: 'Open',
  markRead: 'Mark read',
  markAllRead: 'Mark all read',
  tellMail: (portal: string, name: string, message: string, link: string) => ({
    subject: `${portal}: ${message.length > 70 ? `${message.slice(0, 69).trimEnd()}…` : message}`,
    text: `Hello ${name},\n\n${message}\n\n${link}\n`,
  }),
}

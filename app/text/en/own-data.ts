export const ownData = {
  title: 'My data',
  about:
    'Everything the portal keeps about you, as one JSON file: your account, posts, requests, tickets, payments, messages and notifications. Passwords and other people’s data are not in it.',
  download: 'Download my data',
  busy: 'Your data is being downloaded already. Please wait until that is done.',
}

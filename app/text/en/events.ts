const refusals = {
  not_found: 'This event no longer exists.',
  cancelled: 'It is cancelled.',
  status_not_allowed: 'It cannot get this status from the one it has.',
  has_tickets: 'Somebody holds a ticket. Cancel the event instead; it stays on record then.',
  has_tickets_draft:
    'Somebody holds a ticket and must be able to find it, so it cannot become a draft.',
  image_not_found: 'The image is no longer there. Please choose it again.',
}

const moderationRefusals = {
  already_decided: 'This event has been decided already.',
  changed_since: 'Its owner changed it after you opened it. Please look at it again.',
  not_waiting: 'It is a draft or cancelled.',
}

export const events = {
  title: 'Events',
  labels: {
    title: 'Title',
    description: 'Description',
    startTime: 'Start',
    endTime: 'End',
    timeZone: 'Time zone',
    location: 'Location',
    city: 'City',
    state: 'State',
    image: 'Image',
    imageAlt: 'What the image shows',
    bgImage: 'Background image',
    pageTemplate: 'Page template',
    bgColor: 'Background color',
    textColor: 'Text color',
    borderColor: 'Border color',
    borderStyle: 'Border style',
    borderWidth: 'Border width (px)',
    h1FontSize: 'Header font size',
    pFontSize: 'Paragraph font size',
    status: 'Status',
  },
  templates: { default: 'Default', minimalist: 'Minimalist', vibrant: 'Vibrant' },
  borderStyles: { solid: 'solid', dotted: 'dotted', dashed: 'dashed', double: 'double' },
  statuses: { active: 'active', draft: 'draft', cancelled: 'cancelled', completed: 'completed' },
  problems: {
    choose: 'Please choose one of these.',
    color: 'Please enter a color such as #1d5a45.',
    fontSize: (least: number, most: number) =>
      `Please enter a size from ${least} to ${most} rem, such as ${least < 1 ? 1 : 2.5}rem.`,
    borderWidth: 'Please enter a whole number from 0 to 40.',
    timeZone: 'Please choose a time zone such as America/Detroit.',
    no_time: (label: string) => `${label} must be a date and a time.`,
    no_such_hour: (label: string) =>
      `${label} does not exist: the clocks go forward that night and skip this hour.`,
    endBeforeStart: 'The end must be after the start.',
  },
  saveFailed: (reason: keyof typeof refusals) => `Failed to save event. ${refusals[reason]}`,
  deleteFailed: (reason: keyof typeof refusals) => `Failed to delete event. ${refusals[reason]}`,
  refusals,
  moderation: {
    title: 'Events moderation',
    empty: 'No events currently pending moderation.',
    failed: (status: string, reason: keyof typeof moderationRefusals) =>
      `Failed to ${status === 'approved' ? 'approve' : 'reject'} event. ${moderationRefusals[reason]}`,
    done: (id: number, status: string) => `Event ${id} ${status} successfully.`,
  },
  tells: {
    submitted: (name: string, title: string) => `${name} put on “${title}”. It waits for approval.`,
    changed: (name: string, title: string) =>
      `${name} changed the event “${title}”. The change waits for approval.`,
    decided: (title: string, status: string, feedback: string) =>
      `Your event “${title}” is ${status}.${feedback && ` ${feedback}`}`,
    changeDecided: (title: string, status: string, feedback: string) =>
      `Your change of the event “${title}” is ${status}.${feedback && ` ${feedback}`}`,
  },
}

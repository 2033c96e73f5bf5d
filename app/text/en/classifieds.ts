import { classifiedMessages, relay } from './classified-messages.ts'
import { limitReasons } from './limits.ts'
import { moderation } from './moderation.ts'
import { countDays, spellNumber } from './numbers.ts'

const contentTooLong = 'Ad content exceeds the 250 character limit.'
const sectionObstacles = {
  section_deleted:
    'The ad’s section was deleted. Edit the ad to choose another one; when that is approved, the ad can be shown.',
  section_waits:
    'The ad’s section was deleted. When your change to another one is approved, the ad can be shown.',
}

export const classifieds = {
  title: 'Classifieds',
  list: {
    search: 'Search ads',
    section: 'Section',
    allSections: 'All sections',
    submit: 'Show',
    filter: 'Find an ad',
    post: 'Post New Ad',
    join: 'Members can post ads.',
    register: 'Register',
    count: (total: number) => (total === 1 ? '1 ad' : `${total} ads`),
    empty: 'No ads yet.',
    emptyFiltered: 'No ads found.',
    showAll: 'Show all ads',
    until: (day: string) => `until ${day}`,
    contact: 'Contact',
    website: 'Website',
  },
  page: {
    back: 'All ads',
    notPublic:
      'This ad is not public at the moment. Only its owner and administrators see this page.',
    showEmail: 'Show email address',
    email: 'Email:',
  },
  fields: {
    pictures: 'Pictures',
    picturesHint: 'Up to three, at most 10 MB each.',
    newPicturesHint:
      'Up to three, at most 10 MB each. New pictures take the place of the old ones.',
    picturesAlt: 'What the pictures show',
    picturesAltHint: 'For those who cannot see them. If empty, the ad’s title is used.',
    removePictures: 'Remove the pictures',
    tooManyPictures: 'An ad has at most three pictures.',
    title: 'Title',
    content: 'Ad text',
    section: 'Section',
    chooseSection: 'Choose a section',
    url: 'Web address',
    displayUrl: 'Show the web address in the ad',
    email: 'Email address',
    displayEmail: 'Let readers see the email address',
    emailHint:
      'Readers can write to you through the portal without it, and without seeing any address of yours.',
    invalidUrl: 'Please enter a web address such as https://example.org.',
    counted: (count: number | string) => `${count} of 250 characters`,
    limit: 'At most 250 characters.',
  },
  contentEmpty: 'Ad content cannot be empty.',
  contentTooLong,
  chooseSection: 'Please select a section for your ad.',
  form: {
    newTitle: 'Post New Ad',
    editTitle: 'Edit ad',
    rule: (price: string | null, days: number) =>
      price
        ? `The town reviews your ad first. Once it is approved, you pay ${price}, and it is shown for ${countDays(days)}.`
        : `The town reviews your ad first. Once it is approved, it is shown for ${countDays(days)}, for free.`,
    editRule:
      'A change to an approved ad is reviewed first; until then the approved one stays. Its days continue.',
    submit: 'Submit for Review',
    save: 'Save',
    posted: (name: string) => `Your ad “${name}” is waiting for approval. We will let you know.`,
    saved: {
      unchanged: () => 'Nothing has changed.',
      public: (name: string) => `Your ad “${name}” is saved.`,
      post_waits: (name: string) => `Your ad “${name}” is saved and is waiting for approval again.`,
      change_waits: (name: string) =>
        `Your change to “${name}” is saved and is waiting for approval. Until then, everybody sees the approved ad.`,
    },
    suggest: 'Suggest a section',
    noSection: 'No section fits?',
    notFound: 'Failed to load ad for editing.',
    failed: (reason: keyof typeof saveReasons) =>
      `Failed to save classified ad. ${saveReasons[reason]}`,
  },
  own: {
    title: 'My classified ads',
    obstacles: sectionObstacles,
    empty: 'You have no classified ads.',
    columns: {
      title: 'Ad',
      section: 'Section',
      status: 'Status',
      moderation: 'Moderation',
      payment: 'Payment',
      feedback: 'Feedback',
      action: 'Action',
    },
    statuses: {
      active: 'active',
      inactive: 'not active',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    moderation: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
    paidUntil: (day: string) => `paid until ${day}`,
    freeUntil: (day: string) => `free until ${day}`,
    unpaid: 'unpaid',
    noFee: 'no fee',
    edit: 'Edit',
    cancel: 'Cancel ad',
    pay: (price: string | null) => (price ? `Pay ${price}` : 'Show it'),
    renew: (price: string | null) => `Renew for ${price ?? 'free'}`,
    shown: 'Your ad is shown.',
    payOffline: 'Pay at the town hall',
    explain: (isFree: boolean, days: number, renewalDays: number) =>
      `An ad is shown when it is approved${isFree ? '' : ' and paid for'}, for ${countDays(days)}. ${spellNumber(renewalDays)} days before the end you get an email with a link to renew it.`,
  },
  cancellation: {
    title: (name: string) => `Cancel “${name}”`,
    question: 'Are you sure you want to cancel this ad?',
    consequence: 'It is taken off the list at once. Remaining days are not refunded.',
    submit: 'Cancel the ad',
    back: 'Keep it',
    done: (name: string) => `Cancelled: “${name}”.`,
    failed: 'Failed to cancel ad.',
  },
  renewal: {
    title: (name: string) => `Renew “${name}”`,
    question: (lastDay: string, days: number) =>
      `The ad is shown until ${lastDay}. Show it for ${countDays(days)} more?`,
    over: (days: number) => `The ad has expired. Show it for ${countDays(days)} more?`,
    submit: (price: string | null) => `Renew for ${price ?? 'free'}`,
    renewed: (name: string, days: number) =>
      `Your ad${name && ` “${name}”`} is shown for ${countDays(days)} more.`,
    offline: 'Pay at the town hall',
    gone: 'This link no longer works. Your ads are on your dashboard.',
    obstacle: (reason: keyof typeof payReasons) => payReasons[reason],
  },
  feeDescription: (name: string, days: number) => `Classified ad “${name}” for ${countDays(days)}`,
  notPayable: 'Failed to process payment.',
  payFailed: (reason: keyof typeof payReasons) =>
    `Failed to process payment. ${payReasons[reason]}`,
  sections: {
    title: 'Classified sections',
    name: 'Section name',
    nameEmpty: 'Section name cannot be empty.',
    empty: 'No sections yet.',
    add: 'Add a section',
    columns: { name: 'Name', status: 'Status', classifieds: 'Ads', action: 'Action' },
    statuses: { pending_approval: 'waiting for approval', approved: 'approved' },
    approve: 'Approve',
    reject: 'Reject',
    rename: 'Rename',
    delete: 'Delete',
    done: {
      approve: (name: string) => `The section “${name}” is approved.`,
      reject: (name: string) => `The suggested section “${name}” is removed.`,
      rename: (name: string) => `The section is now called “${name}”.`,
      delete: (name: string) => `The section “${name}” is deleted.`,
      add: (name: string) => `The section “${name}” is added.`,
    },
    suggestTitle: 'Suggest a section',
    suggestIntro: 'The town reviews suggestions before they appear.',
    suggestSubmit: 'Suggest',
    suggested: 'Thank you. We will let you know when your section is added.',
    suggestFailed: (reason: keyof typeof sectionReasons) =>
      `Failed to suggest section. ${sectionReasons[reason]}`,
    failed: (
      what: 'approve' | 'reject' | 'rename' | 'delete',
      reason: keyof typeof sectionReasons,
    ) => {
      const verb = what === 'rename' ? 'update' : what
      return `Failed to ${verb} section. ${sectionReasons[reason]}`
    },
  },
  moderation: {
    title: 'Classified ads moderation',
    empty: 'No classified ads pending moderation.',
    waiting: (count: number) => (count === 1 ? '1 ad is waiting.' : `${count} ads are waiting.`),
    owner: 'Owner',
    postedAt: 'Posted',
    section: 'Section',
    url: 'Web address',
    email: 'Email address',
    shown: (value: string, isShown: boolean) => `${value} (${isShown ? 'shown' : 'not shown'})`,
    /** Of an ad that is approved. */
    rejection: {
      link: 'Reject this ad',
      title: 'Reject an approved ad',
      consequence:
        'The ad is taken off at once, and this cannot be undone. Its owner is told why, and can edit the ad and send it again.',
      changeWaits: 'A change of this ad is waiting here. Decide on it first, then reject the ad.',
    },
    done: (id: number, status: string) => `Ad ${id} ${status} successfully.`,
    failed: (status: string, reason: keyof typeof moderationReasons) =>
      `Failed to ${status === 'approved' ? 'approve' : 'reject'} ad. ${moderationReasons[reason]}`,
  },
  relay,
  messages: classifiedMessages,
}

const saveReasons = {
  ...limitReasons,
  not_found: 'There is no such ad.',
  no_section: 'Please select a section for your ad.',
  cancelled: 'The ad was cancelled.',
}

const payReasons = {
  not_found: 'There is no such ad.',
  cancelled: 'The ad was cancelled.',
  not_approved: 'The ad is not approved yet.',
  already_paid: 'The ad is already paid for.',
  ...sectionObstacles,
  offline_not_allowed: 'Paying at the town hall is not possible here.',
}

const sectionReasons = {
  ...limitReasons,
  ...moderation.reasons,
  not_found: 'There is no such section.',
  name_taken: 'There is already a section with this name.',
  already_decided: 'This section has already been approved or rejected.',
  changed_since: 'It was renamed after you opened it. Please look at it again.',
  in_use: 'It still has ads that are waiting, running or have paid days left.',
}

const moderationReasons = {
  not_found: 'There is no such ad.',
  own_post: 'It is your own. Somebody else decides on it.',
  already_decided: 'This ad has already been approved or rejected.',
  changed_since: 'Its owner changed it after you opened it. Please look at it again.',
  cancelled: 'Its owner cancelled it.',
  no_section: 'The section that it was to move to was deleted.',
}

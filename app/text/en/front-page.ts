import { intl } from './intl.ts'

const soon =
  'Select small towns will soon post available, abandoned properties and other assets here.'

const join = (words: string[]) => new Intl.ListFormat(intl).format(words)

export const frontPage = {
  title: (portalName: string) => `Welcome to the ${portalName} Portal`,
  /** Under the title until there is anything; afterwards at the end of the homes. */
  soon,
  /** What is there, and where; the towns may be none. */
  offers: (has: { homes: boolean; work: boolean; play: boolean }, towns: string[]) => {
    const kinds = [
      ...(has.homes ? ['houses and land'] : []),
      ...(has.work ? ['work'] : []),
      ...(has.play ? ['things to do'] : []),
    ]
    const what = join(kinds)
    const sentence = what.charAt(0).toUpperCase() + what.slice(1)
    return towns.length > 0 ? `${sentence} in ${join(towns)}.` : `${sentence}.`
  },
  week: 'This week',
  next: 'Coming up',
  all: 'All',
  /** What “all” is of. */
  events: 'events',
  properties: 'properties',
  jobs: 'jobs',
  ads: 'ads',
  homes: 'Homes and places',
  work: 'Work',
  notices: 'Notices',
  activeProperties: 'Active Properties',
  activeJobs: 'Active Jobs',
  communityMembers: 'Community Members',
  browse: 'See all listings',
  post: 'Have a house, a job or a room to offer? Members post for free.',
  postLink: 'Become a member',
  none: 'Nothing has been posted yet. Come back soon.',
}

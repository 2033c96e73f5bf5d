import { capitalize } from '#app/shared/capitalize.ts'
import { intl } from './intl.ts'

const soon =
  'Select small towns will soon post available, abandoned properties and other assets here.'

const join = (words: string[]) => new Intl.ListFormat(intl).format(words)

const offered = { properties: 'houses and land', work: 'work', play: 'things to do' }

export const frontPage = {
  title: (portalName: string) => `Welcome to the ${portalName} Portal`,
  /** Shown below the title until there are listings, and afterwards at the end of the homes. */
  soon,
  /** Names what is offered, and in which towns; `towns` can be empty. */
  offers: (kinds: Array<keyof typeof offered>, towns: string[]) => {
    const what = join(kinds.map((kind) => offered[kind]))
    const sentence = capitalize(what)
    return towns.length > 0 ? `${sentence} in ${join(towns)}.` : `${sentence}.`
  },
  week: 'This week',
  next: 'Upcoming',
  all: 'All',
  /** Completes the link “All”. */
  events: 'events',
  /** These complete the link to all of a list, such as “See all 12”. */
  properties: (count: number): string => (count === 1 ? 'property' : 'properties'),
  jobs: (count: number): string => (count === 1 ? 'job' : 'jobs'),
  classifieds: (count: number): string => (count === 1 ? 'ad' : 'ads'),
  homes: 'Homes and places',
  work: 'Work',
  notices: 'Classifieds',
  activeProperties: 'Active Properties',
  activeJobs: 'Active Jobs',
  communityMembers: 'Community Members',
  browse: 'See all listings',
  post: 'Have a house, a job or a room to offer? Members post them for free.',
  postLink: 'Become a member',
  none: 'Nothing has been posted yet. Come back soon.',
}

/** Descriptions of lists for search engines and previews, and labels for subscribing. */
export const discovery = {
  subscribe: 'Subscribe:',
  calendar: 'calendar',
  feed: 'feed',
  how: 'how',
  properties: (where: string) =>
    `Homes, land and buildings to rent, lease or buy${where && ` in ${where}`}.`,
  work: (where: string) =>
    `Jobs${where && ` in ${where}`}: full-time, part-time, seasonal, remote.`,
  play: (where: string) => `Tours, places to see and to eat${where && ` in ${where}`}.`,
  listings: (where: string) =>
    `Everything that is offered${where && ` in ${where}`}: homes and land, work, things to do.`,
  events: (where: string) => `What is on${where && ` in ${where}`}, by date, with tickets.`,
  classifieds: 'Small ads of people in town: for sale, wanted, to give away.',
}

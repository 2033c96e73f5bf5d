import stylesheet from '#app/event-list.css?url'
import { cardStyles } from '#app/ui/card-styles.ts'

/** The stylesheet of the lists of events, for the `links` of their route. */
export const eventListStyles = () => [...cardStyles(), { rel: 'stylesheet', href: stylesheet }]

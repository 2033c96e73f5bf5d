import stylesheet from '#app/event-list.css?url'
import { cardStyles } from '#app/ui/card-styles.ts'

/** The stylesheets for the `links` of routes that list events. */
export const eventListStyles = () => [...cardStyles(), { rel: 'stylesheet', href: stylesheet }]

import stylesheet from '#app/event-list.css?url'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'

/** The stylesheets for the `links` of routes that list events. */
export const eventListStylesheets = () => [
  ...cardStylesheet(),
  { rel: 'stylesheet', href: stylesheet },
]

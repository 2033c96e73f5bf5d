import { type JsonLdThing, writeJsonLd } from '#app/shared/json-ld.ts'

/**
 * Facts for search engines. Browsers do not run a script of this type, so the policy of pages
 * without scripts does not concern it.
 */
export function JsonLd({ thing }: { thing: JsonLdThing }) {
  return <script type="application/ld+json">{writeJsonLd(thing)}</script>
}

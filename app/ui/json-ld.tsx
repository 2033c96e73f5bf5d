import { type JsonLdThing, writeJsonLd } from '#app/shared/json-ld.ts'

/**
 * Structured data for search engines. Browsers do not run scripts of this type, so the content
 * security policy does not block it.
 */
export function JsonLd({ thing }: { thing: JsonLdThing }) {
  return <script type="application/ld+json">{writeJsonLd(thing)}</script>
}

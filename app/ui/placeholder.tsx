import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from './page.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

/** A page of the Community Hub that has no content yet (docs/rules.md#placeholder-pages). */
export function Placeholder({ place }: { place: 'forums' | 'volunteer' | 'social' }) {
  const { community } = useText().staticPages
  return (
    <Page title={community[place]}>
      <p>{community.placeholder}</p>
      <p className="links mt-4">
        <a href={paths.community.index(useChosenPlace())}>{community.back}</a>
      </p>
    </Page>
  )
}

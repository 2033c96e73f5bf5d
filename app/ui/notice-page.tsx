import { useText } from '#app/text/index.ts'
import { Page } from './page.tsx'

/** A page with nothing on it yet: it says so, and what to do meanwhile. */
export function NoticePage({ title, sentence }: { title: string; sentence: string }) {
  const { writeToUs } = useText().standing
  return (
    <Page title={title}>
      <p>{sentence}</p>
      <p className="mt-4">
        <a href="/contact">{writeToUs}</a>
      </p>
    </Page>
  )
}

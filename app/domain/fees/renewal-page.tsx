import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'

type RenewalPageProps = {
  title: string
  words: { question: string; submit: string; offline: string }
  takesOffline: boolean
  /** Why it cannot be paid for now, and what to do. */
  obstacle?: ReactNode
  /** A summary of the classified or campaign. */
  children: ReactNode
}

/** The page behind a mailed renewal link: the classified, the price, and how to pay. */
export function RenewalPage({ title, words, takesOffline, obstacle, children }: RenewalPageProps) {
  if (obstacle) {
    return (
      <Page title={title}>
        {children}
        <p>{obstacle}</p>
      </Page>
    )
  }
  return (
    <Page title={title}>
      {children}
      <p className="mb-4">{words.question}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <Spaced>
          <button className="button" name="method" value="card">
            {words.submit}
          </button>
          {takesOffline && (
            <button className="button-quiet" name="method" value="offline">
              {words.offline}
            </button>
          )}
        </Spaced>
      </form>
    </Page>
  )
}

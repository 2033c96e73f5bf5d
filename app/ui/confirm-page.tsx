import { Page } from './page.tsx'
import { Spaced } from './spaced.tsx'

type ConfirmPageProps = {
  title: string
  question: string
  /** Explains the effect of confirming, if it is not obvious. */
  consequence?: string
  submit: string
  back: string
  backTo: string
}

/**
 * Asks for confirmation of something that cannot be undone. The button posts to the page. It has a
 * name because Lynx sends forms without named controls as GET.
 */
export function ConfirmPage({
  title,
  question,
  consequence,
  submit,
  back,
  backTo,
}: ConfirmPageProps) {
  return (
    <Page title={title}>
      <p className="mb-2 text-lg">{question}</p>
      {consequence && <p className="prose mb-2">{consequence}</p>}
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <Spaced>
          <button className="button-danger" name="intent" value="confirm">
            {submit}
          </button>
          <a className="button-quiet" href={backTo}>
            {back}
          </a>
        </Spaced>
      </form>
    </Page>
  )
}

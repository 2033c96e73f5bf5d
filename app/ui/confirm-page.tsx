import { Page } from './page.tsx'
import { Spaced } from './spaced.tsx'

type ConfirmPageProps = {
  title: string
  question: string
  /** Explains what confirming does, where that is not obvious. */
  consequence?: string
  submit: string
  back: string
  backTo: string
}

/**
 * Asks for confirmation before something that cannot be undone; its button posts to the page. The
 * button has a name because lynx sends a form without named controls as GET.
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

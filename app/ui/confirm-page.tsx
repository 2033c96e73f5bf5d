import { reasonLimit } from '#app/shared/reason-limit.ts'
import { useText } from '#app/text/index.ts'
import { Page } from './page.tsx'
import { Spaced } from './spaced.tsx'

type ConfirmPageProps = {
  title: string
  question: string
  /** Explains the effect of confirming, if it is not obvious. */
  consequence?: string
  /** The label of an optional reason, if somebody is told of it. */
  reasonLabel?: string
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
  reasonLabel,
  submit,
  back,
  backTo,
}: ConfirmPageProps) {
  const { common } = useText()
  return (
    <Page title={title}>
      <p className="mb-2 text-lg">{question}</p>
      {consequence && <p className="prose mb-2">{consequence}</p>}
      <form method="post" className="mt-4">
        {reasonLabel && (
          <div className="field mb-4 max-w-xl">
            <label htmlFor="reason">
              {reasonLabel} <span className="font-normal text-muted">({common.optional})</span>
            </label>
            <input id="reason" name="reason" maxLength={reasonLimit} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Spaced>
            <button className="button-danger" name="intent" value="confirm">
              {submit}
            </button>
            <a className="button-quiet" href={backTo}>
              {back}
            </a>
          </Spaced>
        </div>
      </form>
    </Page>
  )
}

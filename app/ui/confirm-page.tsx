import { Page } from './page.tsx'

type ConfirmPageProps = {
  title: string
  question: string
  /** What follows from a yes, where it is not plain. */
  consequence?: string
  submit: string
  back: string
  backTo: string
}

/** Asks before something that cannot be taken back; the button posts to the page itself. */
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
        <button className="button-danger">{submit}</button>
        <a className="button-quiet" href={backTo}>
          {back}
        </a>
      </form>
    </Page>
  )
}

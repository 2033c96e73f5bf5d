import { type ErrorResponse, useLocation } from 'react-router'
import { sentenceFor } from '#app/http/errors.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { KeptForm } from './kept-form.tsx'
import { Page } from './page.tsx'
import { Spaced } from './spaced.tsx'

/** The page for a refusal or, with null, for an unexpected error. */
export function ErrorPage({ refusal }: { refusal: ErrorResponse | null }) {
  const text = useText()
  const { common } = text
  const { reference, trouble, sentForm } = useErrorContext()
  if (refusal?.status === 404) {
    return (
      <Page title={common.notFound.title}>
        <p>{getSentence(refusal) ?? sentenceFor(404, text)}</p>
        <WaysOn />
      </Page>
    )
  }
  if (refusal && refusal.status < 500) {
    return (
      <Page title={getSentence(refusal) ?? sentenceFor(refusal.status, text)}>
        <WaysOn again={refusal.status !== 403} />
      </Page>
    )
  }
  if (trouble) {
    return (
      <Page title={common[trouble].title}>
        <p>{common[trouble].text}</p>
        {sentForm ? <KeptForm form={sentForm} /> : <WaysOn again />}
      </Page>
    )
  }
  return (
    <Page title={common.unexpected.title}>
      <p>{common.unexpected.text}</p>
      <p className="mt-4">{common.unexpected.reference(reference)}</p>
    </Page>
  )
}

/** @param again also links to the same page, to try again */
function WaysOn({ again = false }: { again?: boolean }) {
  const { common } = useText()
  const { pathname, search } = useLocation()
  return (
    <p className="mt-4 flex flex-wrap gap-4">
      <Spaced>
        {again && <a href={pathname + search}>{common.again}</a>}
        <a href={paths.home()}>{common.notFound.home}</a>
      </Spaced>
    </p>
  )
}

function getSentence(refusal: ErrorResponse): string | null {
  const { data } = refusal
  return typeof data === 'object' && data && 'error' in data ? (data.error as string | null) : null
}

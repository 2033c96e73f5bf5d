import type { ErrorResponse } from 'react-router'
import { useText } from '#app/text/index.ts'
import { Page } from './page.tsx'
import { useReference } from './reference.tsx'

/** What a visitor sees instead of a page: a refusal in plain words, or (null) our own mistake. */
export function ErrorPage({ refusal }: { refusal: ErrorResponse | null }) {
  const { common } = useText()
  const reference = useReference()
  if (refusal?.status === 404) {
    return (
      <Page title={common.notFound.title}>
        <p>{sentenceOf(refusal) ?? common.notFound.text}</p>
        <p className="mt-4">
          <a href="/">{common.notFound.home}</a>
        </p>
      </Page>
    )
  }
  if (refusal && refusal.status < 500) {
    const fallback = refusal.status === 403 ? common.forbidden : common.badRequest
    return <Page title={sentenceOf(refusal) ?? fallback}>{null}</Page>
  }
  return (
    <Page title={common.unexpected.title}>
      <p>{common.unexpected.text}</p>
      <p className="mt-4">{common.unexpected.reference(reference)}</p>
    </Page>
  )
}

function sentenceOf(refusal: ErrorResponse): string | null {
  const { data } = refusal
  return typeof data === 'object' && data && 'error' in data ? (data.error as string | null) : null
}

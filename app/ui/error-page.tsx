import type { ErrorResponse } from 'react-router'
import { sentenceFor, type WayOn } from '#app/http/errors.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { KeptForm, PasswordAgain } from './kept-form.tsx'
import { Page } from './page.tsx'
import { Spaced } from './spaced.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

/** The page for a refused request; for null, the page for an unexpected error. */
export function ErrorPage({ refusal }: { refusal: ErrorResponse | null }) {
  const text = useText()
  const { common } = text
  const { reference, path, isForm, databaseProblem, sentForm, passwordAskedFor } = useErrorContext()
  if (refusal?.status === 404) {
    return (
      <Page title={common.notFound.title}>
        <p>{getDetail(refusal, 'error') ?? sentenceFor(404, text)}</p>
        <WaysOn wayOn={getWayOn(refusal)} />
      </Page>
    )
  }
  if (refusal && passwordAskedFor) {
    const { wrong } = passwordAskedFor
    return (
      <Page title={text.accounts.passwordAgain.title} isRefused={wrong !== null}>
        {!wrong && <p className="prose">{getDetail(refusal, 'error')}</p>}
        <PasswordAgain {...passwordAskedFor} />
      </Page>
    )
  }
  if (refusal && refusal.status < 500) {
    return (
      <Page title={getDetail(refusal, 'error') ?? sentenceFor(refusal.status, text)}>
        <WaysOn
          back={getDetail(refusal, 'back') ?? (isForm && refusal.status !== 403 ? path : null)}
        />
      </Page>
    )
  }
  if (databaseProblem) {
    return (
      <Page title={common[databaseProblem].title}>
        <p>{common[databaseProblem].text}</p>
        {sentForm ? <KeptForm form={sentForm} /> : <WaysOn back={path} />}
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

type WaysOnProps = {
  /** The page to return to; null if it would refuse again. */
  back?: string | null
  wayOn?: WayOn | null
}

function WaysOn({ back = null, wayOn = null }: WaysOnProps) {
  const { common } = useText()
  const place = useChosenPlace()
  return (
    <p className="links mt-4 flex flex-wrap gap-4">
      <Spaced>
        {back !== null && <a href={back}>{common.back}</a>}
        {wayOn && <a href={wayOn.to}>{wayOn.label}</a>}
        <a href={paths.home(place)}>{common.notFound.home}</a>
      </Spaced>
    </p>
  )
}

/** Returns the link passed to `notFound` in app/http/errors.ts; null if there is none. */
function getWayOn({ data }: ErrorResponse): WayOn | null {
  return Object(data).wayOn ?? null
}

/**
 * Returns a detail passed to `refusal` in app/http/errors.ts; null if React Router itself refused.
 */
function getDetail({ data }: ErrorResponse, name: 'error' | 'back'): string | null {
  const detail: unknown = Object(data)[name]
  return typeof detail === 'string' ? detail : null
}

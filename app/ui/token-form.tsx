import { useText } from '#app/text/index.ts'
import { Page } from './page.tsx'

/** The page behind a mailed link. Opening it changes nothing; the button does. */
export function TokenForm({
  title,
  token,
  error,
}: {
  title: string
  token: string
  error?: string
}) {
  const { verify } = useText().accounts
  return (
    <Page title={title}>
      {error ? (
        <p className="flash flash-error" role="alert">
          {error}
        </p>
      ) : (
        <form method="post" className="form">
          <p>{verify.text}</p>
          <input type="hidden" name="token" value={token} />
          <button className="button justify-self-start">{verify.submit}</button>
        </form>
      )}
    </Page>
  )
}

import type { ReactNode } from 'react'

type DownloadFormProps = {
  /** The file's address. */
  address: string
  /** The button's words. */
  children: ReactNode
}

/** A file that is fetched by a form, because a row in the history is written with it. */
export function DownloadForm({ address, children }: DownloadFormProps) {
  return (
    <form method="post" action={address} className="no-print">
      <button className="button-quiet" name="intent" value="download">
        {children}
      </button>
    </form>
  )
}

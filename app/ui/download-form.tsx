import type { ReactNode } from 'react'

type DownloadFormProps = {
  /** The file's address. */
  address: string
  /** The button's label. */
  children: ReactNode
}

/** A file download by a form instead of a link, because it is recorded in the history. */
export function DownloadForm({ address, children }: DownloadFormProps) {
  return (
    <form method="post" action={address} className="no-print">
      <button className="button-quiet" name="intent" value="download">
        {children}
      </button>
    </form>
  )
}

import type { ReactNode } from 'react'
import { useErrorContext } from './error-context.tsx'
import { useShell } from './use-shell.ts'

/** A page's title in the tab and its heading. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <h1 className="mb-4">{title}</h1>
      {children}
    </>
  )
}

/** The tab's title alone, for pages that head themselves. */
export function PageTitle({ title }: { title: string }) {
  const root = useShell()
  const { shell } = useErrorContext()
  const portalName = root?.portalName ?? shell?.portalName
  return <title>{portalName ? `${title} · ${portalName}` : title}</title>
}

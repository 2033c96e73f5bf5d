import { createContext, type ReactNode, useContext } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { useErrorContext } from './error-context.tsx'
import { type PageFacts, PageHead } from './page-head.tsx'
import { useShell } from './use-shell.ts'

type PageTitleProps = { title: string; facts?: PageFacts }

/** Content that a layout adds to each of its pages, below the heading. */
export const BelowHeading = createContext<ReactNode>(null)

/** A page with its title, as heading and in the browser tab. */
export function Page({ title, facts, children }: PageTitleProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} facts={facts} />
      <h1 className="mb-4">{title}</h1>
      {useContext(BelowHeading)}
      {children}
    </>
  )
}

/**
 * The head of a page that has its own heading. After a refused form, the title in the browser tab
 * begins with "Error", because screen readers read it first.
 */
export function PageTitle({ title, facts }: PageTitleProps) {
  const { common } = useText()
  const isRefused = useActionData<Refusal>()?.result?.status === 'error'
  const heading = isRefused ? common.refusedTitle(title) : title
  const root = useShell()
  const { shell } = useErrorContext()
  const portalName = root?.portalName ?? shell?.portalName
  return (
    <>
      <title>{portalName ? `${heading} · ${portalName}` : heading}</title>
      <PageHead title={title} facts={facts} />
    </>
  )
}

type Refusal = { result?: { status?: string } } | undefined

import { createContext, type ReactNode, useContext } from 'react'
import { useActionData } from 'react-router'
import { useText } from '#app/text/index.ts'
import { joinFacts } from '#app/text/join-facts.ts'
import { useErrorContext } from './error-context.tsx'
import { type PageFacts, PageHead } from './page-head.tsx'
import { useShell } from './use-shell.ts'

type PageTitleProps = {
  title: string
  /** What tells the page from others of this title; only the browser tab shows it. */
  part?: string | null
  facts?: PageFacts
  /** Whether the page refuses what was sent or asked for, if it cannot be seen from a form's reply. */
  isRefused?: boolean
  /** A result that the page shows; the title in the browser tab begins with it. */
  said?: string
}

/** Content that a layout adds to each of its pages, below the heading. */
export const BelowHeading = createContext<ReactNode>(null)

/** A page with its title, as heading and in the browser tab. */
export function Page({ children, ...props }: PageTitleProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle {...props} />
      <h1 className="mb-4">{props.title}</h1>
      {useContext(BelowHeading)}
      {children}
    </>
  )
}

/**
 * Returns the title in the browser tab. Screen readers read it first, and do not announce what a
 * page has from the start, so it begins with "Error" after a refusal and a message about an error,
 * and with the message after a success, or with what the page has to say.
 */
export function useTabTitle(title: string, isRefused = false, said?: string): string {
  const { common } = useText()
  const flash = useShell()?.flash
  if (isRefused || flash?.kind === 'error') return common.refusedTitle(title)
  const message = flash?.message ?? said
  return message ? `${message} ${title}` : title
}

/** The head of a page that has its own heading. */
export function PageTitle({ title, part, facts, isRefused = false, said }: PageTitleProps) {
  const shell = useShell()
  const isFormRefused = useActionData<Refusal>()?.result?.status === 'error'
  const tabTitle = useTabTitle(joinFacts([title, part]), isRefused || isFormRefused, said)
  const { shell: shellOfError } = useErrorContext()
  const portalName = (shell ?? shellOfError)?.portalName
  return (
    <>
      <title>{portalName ? `${tabTitle} · ${portalName}` : tabTitle}</title>
      <PageHead title={title} facts={facts} />
    </>
  )
}

type Refusal = { result?: { status?: string } } | undefined

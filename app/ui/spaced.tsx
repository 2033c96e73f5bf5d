import { Children, type ReactNode } from 'react'

/** Puts a space between its children: where there are no styles, words beside each other stay apart. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) =>
    index === 0 ? [child] : [' ', child],
  )
}

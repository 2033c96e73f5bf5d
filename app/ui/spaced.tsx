import { Children, type ReactNode } from 'react'

/** Puts spaces between its children, which separate words in browsers without styles. */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) =>
    index === 0 ? [child] : [' ', child],
  )
}

import type { Text } from './index.ts'

/**
 * Returns a function that makes something once for each language, such as a form's schema: zod compiles
 * one at its first use, which takes longer than to check a form with it.
 */
export function perLanguage<Made>(make: (text: Text) => Made): (text: Text) => Made {
  const known = new WeakMap<Text, Made>()
  return (text) => {
    const made = known.get(text) ?? make(text)
    known.set(text, made)
    return made
  }
}

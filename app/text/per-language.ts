import type { Text } from './index.ts'

/**
 * Returns a function that makes something only once for each language, such as a form's schema. The
 * first use of a schema is slow, because zod compiles it then.
 */
export function perLanguage<Made>(make: (text: Text) => Made): (text: Text) => Made {
  const known = new WeakMap<Text, Made>()
  return (text) => {
    const made = known.get(text) ?? make(text)
    known.set(text, made)
    return made
  }
}

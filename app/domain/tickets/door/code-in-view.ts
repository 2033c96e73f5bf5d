/** A code that was out of the camera's view for so long is reported again. */
const forgetAfterMs = 4000

/**
 * Keeps which code the camera has in view, so that one that stays there is reported once, however
 * long a slow phone takes for each look. Times are those of the pictures, in milliseconds.
 */
export function createCodeInView() {
  let last = ''
  let goneSince: number | null = null
  return {
    /** No code was in the picture. */
    miss(at: number) {
      goneSince ??= at
    },
    /** Whether the code never left the view, or only for a moment. */
    isSame(code: string, at: number): boolean {
      return code === last && (goneSince === null || at - goneSince < forgetAfterMs)
    },
    keep(code: string) {
      last = code
      goneSince = null
    },
    /** The code could not be checked, so it is reported again although it stays in view. */
    forget(code: string) {
      if (last === code) last = ''
    },
  }
}

/** The most characters of a reason that is told to whom a cancellation or refund concerns. */
export const reasonLimit = 300

/** Lists without pages show at most this many rows. */
export const mostRows = 200

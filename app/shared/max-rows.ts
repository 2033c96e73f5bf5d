/** Lists without pages show at most this many rows. */
export const maxRows = 200

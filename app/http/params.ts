/** A row's id from an address; 0, which no row has, when it is none. */
export function idOf(param: string | undefined): number {
  return param && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : 0
}

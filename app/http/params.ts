/** A row's id from an address; 0, which no row has, when it is none. */
export function idOf(param: string | undefined): number {
  return param && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : 0
}

/** The page an address asks for; 1 when it asks for none that can be. */
export function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

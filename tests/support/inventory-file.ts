const header =
  'Parc_Id,Address Full_c,Parc_Prop_Class,Parc_Minimum_Bid,Parc_Year_Built,Legal Description,FH_Status,parc_SHOW__PID::Showing Date,FH_Asking Price,Parc_Asking_Price'

/**
 * Generates an inventory with the oddities of a real one: addresses of two lines, blanks for a
 * missing house number, double spaces, two spellings of a town, `0` for an unknown year, a column
 * of zero prices beside the real one, and `empty` rows at the end, as spreadsheets leave them.
 */
export function* landBankLines(parcels: number, empty = 0): Generator<string> {
  yield `${header}\r\n`
  for (let n = 0; n < parcels; n += 1) {
    const number = n % 20 === 0 ? '' : `${n}${n % 7 === 0 ? ' ' : ''}`
    const town = ['FLINT', 'MT MORRIS', 'MOUNT MORRIS'][n % 3]
    const zip = n % 2 ? '48505' : '48505-1229'
    const price = n % 4 === 0 ? '' : String(5000 + n)
    const cells = [
      4_100_000_000 + n,
      `"${number} W DAYTON ST\n${town}, MI ${zip}"`,
      n % 5 === 0 ? 402 : 401,
      771.49,
      n % 6 === 0 ? 0 : 1900 + (n % 80),
      `"PLAT ""A"" & B, LOT ${n}"`,
      'Needs Cleanout',
      '02/24/2026',
      price,
      0,
    ]
    yield `${cells.join(',')}\r\n`
    if (n < empty) yield n % 2 ? ',,,,,,,03/01/2026,,\r\n' : ',,,,,,,,,\r\n'
  }
}

/** Returns the lines of `landBankLines` with lower prices in most rows. */
export function cheaperLines(parcels: number): string[] {
  return [...landBankLines(parcels)].map((line) => line.replace(/,(500\d),0\r/, ',4900,0\r'))
}

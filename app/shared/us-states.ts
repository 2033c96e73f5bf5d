/** The states' postal abbreviations and the names the portal uses. */
const names: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const byWord = new Map(
  Object.entries(names).flatMap(([short, name]) => [
    [short.toLowerCase(), name],
    [name.toLowerCase(), name],
  ]),
)

/**
 * Returns a state's name in one spelling, so that filters do not list `MI`, `MICHIGAN` and
 * `Michigan` separately. Other text stays as typed.
 */
export function stateName(typed: string): string {
  return findState(typed) ?? onOneLine(typed)
}

export function isState(typed: string): boolean {
  return findState(typed) !== undefined
}

const findState = (typed: string) => byWord.get(onOneLine(typed).toLowerCase().replace(/\.$/, ''))
const onOneLine = (typed: string) => typed.replace(/\s+/g, ' ').trim()

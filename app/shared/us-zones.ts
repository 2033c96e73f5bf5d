/**
 * The time zones of the United States by their common name, from east to west; within a name, the
 * most populous first.
 */
export const usZones = {
  'America/New_York': 'eastern',
  'America/Detroit': 'eastern',
  'America/Indianapolis': 'eastern',
  'America/Indiana/Marengo': 'eastern',
  'America/Indiana/Petersburg': 'eastern',
  'America/Indiana/Vevay': 'eastern',
  'America/Indiana/Vincennes': 'eastern',
  'America/Indiana/Winamac': 'eastern',
  'America/Louisville': 'eastern',
  'America/Kentucky/Monticello': 'eastern',
  'America/Chicago': 'central',
  'America/Indiana/Knox': 'central',
  'America/Indiana/Tell_City': 'central',
  'America/Menominee': 'central',
  'America/North_Dakota/Beulah': 'central',
  'America/North_Dakota/Center': 'central',
  'America/North_Dakota/New_Salem': 'central',
  'America/Denver': 'mountain',
  'America/Boise': 'mountain',
  'America/Phoenix': 'mountain',
  'America/Los_Angeles': 'pacific',
  'America/Anchorage': 'alaska',
  'America/Juneau': 'alaska',
  'America/Metlakatla': 'alaska',
  'America/Nome': 'alaska',
  'America/Sitka': 'alaska',
  'America/Yakutat': 'alaska',
  'America/Adak': 'hawaii',
  'Pacific/Honolulu': 'hawaii',
} as const

export type UsZoneName = (typeof usZones)[keyof typeof usZones]

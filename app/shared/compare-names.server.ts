import { config } from './config.server.ts'

/**
 * Compares two names of the town, such as its places and sections, as its own language sorts them:
 * SQLite compares bytes and puts "Ávila" after "Zamora".
 */
export function compareNames(one: string, other: string): number {
  return one.localeCompare(other, config.locale)
}

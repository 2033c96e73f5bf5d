/**
 * Put before a command, it makes root keep to the permissions of files, as other users have to.
 */
export const asOrdinaryUser =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : []

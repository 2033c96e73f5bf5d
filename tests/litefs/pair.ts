import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/portal.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { Box } from './box.ts'
import { Relay } from './relay.ts'

/** The two connections from one box to the other. */
type Lines = { litefs: Relay; portal: Relay }

export type Pair = { one: Box; two: Box; lines: Lines; folder: string; remove(): Promise<void> }

type Setup = {
  /**
   * Whether the proxies use HTTPS under the portal's name, with certificates of Caddy's own
   * authority.
   */
  isSecure?: boolean
  /** The user that the portal runs as, who has a group of the same name. */
  user?: string
}

/**
 * Starts two boxes with the demo town: `one` is the primary, `two` its replica, and `lines` are the
 * connections from two to one. Each box has an address of its own in the loopback network, so that
 * both can use the same ports.
 */
export async function startPair({ isSecure = false, user = 'root' }: Setup = {}): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'two-boxes-'))
  // A portal that does not run as root must be able to enter the folder.
  chmodSync(folder, 0o755)
  const network = `127.${randomInt(1, 250)}.${randomInt(250)}`
  const address = { one: `${network}.1`, two: `${network}.2`, oneFromTwo: `${network}.3` }
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()])
  const [portal, litefs, site, fallback, admin] = ports.map(String)
  const origin = `https://portal.example.org${isSecure ? `:${site}` : ''}`
  const build = (name: string, role: string, own: string, other: string) =>
    new Box(join(folder, name), {
      ROLE: role,
      OWN_IP: own,
      OTHER_IP: other,
      PRIMARY_IP: role === 'primary' ? own : other,
      HOST: own,
      PORT: portal ?? '',
      LITEFS_PORT: litefs ?? '',
      LITEFS_URL: `http://${own}:${litefs}`,
      LITEFS_DIR: join(folder, name, 'database'),
      LITEFS_DATA_DIR: join(folder, name, 'litefs'),
      DATABASE_PATH: join(folder, name, 'database/portal.db'),
      BACKUP_DIR: join(folder, name, 'backups'),
      PORTAL_DIR: process.cwd(),
      PORTAL_USER: user,
      NODE: process.execPath,
      TRUSTED_PROXIES: '1',
      SITE: isSecure ? origin : `http://${own}:${site}`,
      // Without `bind`, both proxies would listen on all addresses.
      SITE_OPTIONS: isSecure ? `bind ${own}\ntls internal` : `bind ${own}`,
      FALLBACK_PORT: fallback ?? '',
      CADDY_ADMIN: `${own}:${admin}`,
      XDG_DATA_HOME: join(folder, name, 'caddy'),
      XDG_CONFIG_HOME: join(folder, name, 'caddy'),
      MAINSTREET_MODE: 'demo',
      ORIGIN: origin,
      LOG_LEVEL: 'warn',
    })
  const one = build('one', 'primary', address.one, address.two)
  const two = build('two', 'replica', address.two, address.oneFromTwo)
  const open = (port?: string) => Relay.open(address.oneFromTwo, address.one, Number(port))
  const lines = { litefs: await open(litefs), portal: await open(portal) }
  const remove = async () => {
    await two.remove()
    await one.remove()
    await Promise.all([lines.litefs.close(), lines.portal.close()])
    removeFolder(folder)
  }
  try {
    one.startLitefs()
    await one.ready('primary')
    two.startLitefs()
    await two.ready('replica')
  } catch (error) {
    await remove()
    throw error
  }
  return { one, two, lines, folder, remove }
}

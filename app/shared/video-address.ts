/**
 * Whether an address can be shown in a frame. Its host goes into the page's policy, where `;`, which
 * browsers allow in a host, would begin a rule of its own.
 */
export function isVideoAddress(address: string): boolean {
  if (!URL.canParse(address) || !/^https:\/\//i.test(address)) return false
  const { hostname, username } = new URL(address)
  return /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname) && username === ''
}

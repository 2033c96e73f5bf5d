/**
 * Whether a frame can show this address. Its host becomes part of the Content-Security-Policy, in
 * which a `;`, which browsers allow in a host, would begin another directive.
 */
export function isEmbeddableAddress(address: string): boolean {
  if (!URL.canParse(address) || !/^https:\/\//i.test(address)) return false
  const { hostname, username } = new URL(address)
  return /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname) && username === ''
}

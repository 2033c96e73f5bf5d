/** Writes a limit in bytes, which is a whole number of KB or MB, as in “256 KB”. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
}

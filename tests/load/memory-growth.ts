/**
 * By how much the memory of the last third may be above that of the first. In half an hour of this
 * load the medians of the two thirds differed by 7 %: it adds 250 orders and 20 photos a minute, so
 * SQLite's cache of up to 64 MB fills with the file. With a cache of 4 MB they differed by 2 %, and
 * the heap after a full collection by nothing. Single minutes of one third differed by up to 13 %. So
 * twice the 7 % is more than the load itself explains. What leaks less shows in the slope.
 */
export const allowedGrowth = 0.15

/** Minutes at the beginning in which caches, the heap and the pools of buffers fill, at least. */
const shortestWarmUp = 5

/** In minutes: shorter soaks have thirds of too few minutes after the warm-up. */
const shortest = 20

type Growth = {
  /** How many minutes are left out at the beginning. */
  warmUp: number
  /** In MB a minute, by least squares. */
  slope: number
  /** The share by which the median minute of the last third is above that of the first. */
  share: number
}

/**
 * Returns by how much the memory grew, or null if the soak was too short.
 * @param minutes the most of each minute, in MB
 */
export function measureGrowth(minutes: number[]): Growth | null {
  if (minutes.length < shortest) return null
  const warmUp = Math.max(shortestWarmUp, Math.floor(minutes.length / 6))
  const warm = minutes.slice(warmUp)
  const third = Math.floor(warm.length / 3)
  const [first, last] = [findMedian(warm.slice(0, third)), findMedian(warm.slice(-third))]
  return { warmUp, slope: fitSlope(warm), share: last / first - 1 }
}

function findMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = low] = sorted.slice((sorted.length - 1) / 2, sorted.length / 2 + 1)
  return (low + high) / 2
}

/** Returns the slope of the line that fits values at equal distances best. */
function fitSlope(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [together, alone] = [0, 0]
  for (const [index, value] of values.entries()) {
    together += (index - middle) * (value - mean)
    alone += (index - middle) ** 2
  }
  return together / alone
}

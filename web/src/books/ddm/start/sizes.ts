/** How big a battle is in which both sides are surprised. */

/** Formats that at least two ready warbands are made for, the shortest battle first: the fewest
 * points, and of those the most creatures. */
export function sizesOf(warbands: readonly { format: string }[]): string[] {
  const formats = [...new Set(warbands.map(({ format }) => format))]
  const made = (format: string) => warbands.filter((one) => one.format === format).length
  const points = (format: string) => Number.parseInt(format, 10)
  const creatures = (format: string) => Number.parseInt(format.split('-')[1] ?? '', 10)
  return formats
    .filter((format) => made(format) > 1)
    .toSorted((a, b) => points(a) - points(b) || creatures(b) - creatures(a))
}

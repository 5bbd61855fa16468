/** Ranges of postal codes as people write them: `37000-37999, 38000`. */
export type ZipRange = readonly [from: string, to: string];

/** The ranges, or the piece that is none. */
export function readZipRanges(raw: string): readonly ZipRange[] | { readonly wrong: string } {
  const ranges: ZipRange[] = [];
  for (const piece of raw
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const match = /^(\d{5})(?:\s*-\s*(\d{5}))?$/.exec(piece);
    const [from = '', to = from] = match ? [match[1]!, match[2] ?? match[1]!] : [];
    if (!match || to < from) return { wrong: piece };
    ranges.push([from, to]);
  }
  return ranges;
}

/** The id of the one zone whose ranges hold the code; null when none or several do. */
export function zoneOf(
  zip: string,
  zones: readonly { readonly id: number; readonly zip_ranges: string | null }[],
): number | null {
  const found = zones.filter(({ zip_ranges }) => {
    const ranges = readZipRanges(zip_ranges ?? '');
    return (
      Array.isArray(ranges) &&
      (ranges as readonly ZipRange[]).some(([from, to]) => zip >= from && zip <= to)
    );
  });
  return found.length === 1 ? found[0]!.id : null;
}

/**
 * Points of a column in one line: what a figure lacks of the decimals of the longest one is kept as
 * an unseen room.
 */
const DECIMALS = /^[$\u2212\d,]*\d(?:\.(\d+))?$/;

const decimalsOf = (text: string): number | null => {
  const match = DECIMALS.exec(text);
  return match ? (match[1]?.length ?? 0) : null;
};

/** Most decimals among the figures of a column; what is no figure does not count. */
export const mostDecimals = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => decimalsOf(text) ?? 0));

/** What a figure lacks, `.00` or `0000`; empty where it lacks nothing. */
export function missingDecimals(text: string, most: number): string {
  const own = decimalsOf(text);
  return own === null || own >= most ? '' : `${own === 0 ? '.' : ''}${'0'.repeat(most - own)}`;
}

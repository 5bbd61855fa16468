/** Numbers that a seed gives: the same ones on every machine. */
export function dice(seed: number) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  const part = (of: bigint): bigint => (of * BigInt(1 + upTo(999_999))) / 1_000_000n || 1n;
  return {
    upTo,
    one: <T>(of: readonly T[]): T => of[upTo(of.length)]!,
    chance: (share: number) => next() < share,
    /** Above zero, not more than the whole. */
    part,
    /** Some of them, at least one. */
    some: <T>(of: readonly T[], most: number): T[] => {
      const left = [...of];
      return Array.from(
        { length: Math.min(1 + upTo(most), left.length) },
        () => left.splice(upTo(left.length), 1)[0]!,
      );
    },
  };
}
export type Dice = ReturnType<typeof dice>;

/** Cents as a decimal text. */
export const money = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
export const cents = (text: string): bigint => {
  const [whole, fraction = ''] = text.replace('-', '').split('.') as [string, string?];
  const size = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return text.startsWith('-') ? -size : size;
};
/** A rate of millionths as a decimal text. */
export const rateText = (rate: bigint): string => {
  const digits = rate.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

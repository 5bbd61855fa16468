/** Amounts of a match of several lines with several transactions: in turn, as far as both reach. */

interface Open {
  readonly id: number;
  /** What is left, in cents; all of both sides have one sign. */
  readonly cents: bigint;
}

export interface Share {
  readonly line: number;
  readonly transaction: number;
  readonly cents: bigint;
}

const size = (cents: bigint) => (cents < 0n ? -cents : cents);

export function allocate(lines: readonly Open[], transactions: readonly Open[]): readonly Share[] {
  const shares: Share[] = [];
  const left = transactions.map(({ id, cents }) => ({ id, cents }));
  let at = 0;
  for (const line of lines) {
    let rest = line.cents;
    while (size(rest) > 0n && at < left.length) {
      const own = left[at]!;
      const cents = size(own.cents) < size(rest) ? own.cents : rest;
      if (cents !== 0n) shares.push({ line: line.id, transaction: own.id, cents });
      rest -= cents;
      own.cents -= cents;
      if (own.cents === 0n) at += 1;
    }
  }
  return shares;
}

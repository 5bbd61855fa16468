/** Sums of child rows, exactly: on the server as the form is drawn, in the browser as one types. */
import type { TotalSpec } from '#app/resource-screens/shared/view/view-types.ts';

const SCALE = 6;

/** A typed number in millionths; null for what is none, also where a comma groups no thousands. */
function micro(text: string): bigint | null {
  const match = /^(-?)(\d{0,15})(?:\.(\d{0,12}))?$/.exec(
    text
      .replaceAll(/[\s$]/g, '')
      .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .replace('−', '-'),
  );
  if (!match || (match[2] === '' && !match[3])) return null;
  const digits = BigInt((match[2] || '0') + (match[3] ?? '').padEnd(SCALE, '0').slice(0, SCALE));
  return match[1] ? -digits : digits;
}

const UNIT = 10n ** BigInt(SCALE);

function written(sum: bigint, money: boolean): string {
  const cents = (sum < 0n ? -sum : sum) + 5000n;
  const whole = (cents / UNIT).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sum < 0n ? '−' : ''}${money ? '$' : ''}${whole}.${((cents % UNIT) / 10_000n).toString().padStart(2, '0')}`;
}

/** `value`: the text of a field in a row. */
export function totalsOf(
  specs: readonly TotalSpec[],
  rows: number,
  value: (row: number, field: string) => string,
): readonly string[] {
  return specs.map(({ of, money }) => {
    let sum = 0n;
    for (let row = 0; row < rows; row += 1) {
      for (const factors of of) {
        const numbers = factors.map((name) => micro(value(row, name)));
        if (numbers.some((number) => number === null)) continue;
        sum += numbers.reduce<bigint>((product, number) => (product * number!) / UNIT, UNIT);
        break;
      }
    }
    return written(sum, money === true);
  });
}

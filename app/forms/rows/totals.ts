/** Sums of child rows, exactly: on the server as the form is drawn, in the browser as one types. */
import { t } from '#app/i18n/t.ts';
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

export interface Sum {
  readonly label: string;
  readonly text: string;
}

type ValueOf = (row: number, field: string) => string;

/** The first product of a row whose factors are all there. */
function amountOf({ of }: TotalSpec, row: number, value: ValueOf): bigint | null {
  for (const factors of of) {
    const numbers = factors.map((name) => micro(value(row, name)));
    if (numbers.every((number) => number !== null))
      return numbers.reduce((product, number) => (product * number) / UNIT, UNIT);
  }
  return null;
}

/** By the value of the field that they are summed apart by; all under the label without one. */
function groupsOf(spec: TotalSpec, rows: number, value: ValueOf): ReadonlyMap<string, bigint> {
  const { label, by } = spec;
  const groups = new Map<string, bigint>();
  for (let row = 0; row < rows; row += 1) {
    const amount = amountOf(spec, row, value);
    const group = (by !== undefined && value(row, by)) || label;
    if (amount !== null) groups.set(group, (groups.get(group) ?? 0n) + amount);
  }
  return groups;
}

function sumsOf(spec: TotalSpec, rows: number, value: ValueOf): readonly Sum[] {
  const groups = groupsOf(spec, rows, value);
  const money = spec.money === true;
  const [one = 0n, other] = groups.values();
  if (other === undefined) return [{ label: spec.label, text: written(one, money) }];
  const sums = [...groups].map(([label, sum]) => ({ label, text: written(sum, money) }));
  if (groups.size > 2 || groups.has(spec.label)) return sums;
  const apart = one > other ? one - other : other - one;
  return [...sums, { label: t('form.difference', 'Diferencia'), text: written(apart, money) }];
}

/** `value`: the text of a field in a row. */
export const totalsOf = (
  specs: readonly TotalSpec[],
  rows: number,
  value: ValueOf,
): readonly Sum[] => specs.flatMap((spec) => sumsOf(spec, rows, value));

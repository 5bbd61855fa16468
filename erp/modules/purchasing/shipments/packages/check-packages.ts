/** Packages of a load: each its number, and together the kilograms of its line (purchasing §2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import { t } from '#erp/model/texts/t.ts';
import { unitFacts } from '#erp/domains/units/stored-units.ts';
import type { Arrival } from '../receive/arrivals.ts';
import { lotCodeOf } from '../receive/post-receipt.ts';
import type { Change } from '../receive/shipment-change.ts';

export type Package = NonNullable<Change['before']['packages']>[number];

/** How far they may be from their line, in percent. */
const TOLERANCE = '0.5';

export const packagesOf = ({ before }: Pick<Change, 'before'>, at: number): readonly Package[] =>
  (before.packages ?? []).filter(({ line_no }) => line_no === at + 1);

export const netOf = ({ gross_kg, tare_kg }: Package) => new Exact(gross_kg!).minus(tare_kg ?? 0);

/** The lot that a package will be. */
export const codeOf = (context: Change, arrival: Arrival, { code, number }: Package): string =>
  code ?? `${lotCodeOf(context, arrival)}-${number}`;

async function requireSums(context: Change, arrivals: readonly Arrival[]): Promise<void> {
  const packed = arrivals.flatMap((arrival) => {
    const packages = packagesOf(context, arrival.at);
    return packages.length === 0 ? [] : [{ ...arrival, packages }];
  });
  if (packed.length === 0) return;
  const units = await unitFacts(context.tx);
  const kilogram = [...units.values()].find(({ code }) => code === 'KG')!;
  for (const { line, ordered, packages } of packed) {
    const factor = stockFactor(units.get(ordered.unit_id)!, kilogram, []);
    if (!factor) continue;
    const [sum, own] = [
      sumOf(packages.map(netOf)),
      new Exact(convertQuantity(line.received_quantity!, factor, 3)),
    ];
    if (sum.minus(own).abs().gt(own.times(TOLERANCE).div(100)))
      context.fail(
        'packages',
        t('purchasing.packagesSum', 'Los paquetes suman {sum} kg y la partida {own} kg.', {
          sum: sum.toFixed(3),
          own: own.toFixed(3),
        }),
      );
  }
}

interface Coded {
  readonly product_id: number;
  readonly code: string;
  readonly field: string;
}

async function requireCodes({ tx, fail }: Change, coded: readonly Coded[]): Promise<void> {
  if (coded.length === 0) return;
  const known = await tx.query(
    sql<{
      product_id: number;
      code: string;
    }>`select product_id, code from lots where account_id = ${TENANT} and product_id = any(${coded.map(({ product_id }) => product_id)}::bigint[]) and code = any(${coded.map(({ code }) => code)}::text[])`,
  );
  const same = (one: Omit<Coded, 'field'>, other: Omit<Coded, 'field'>) =>
    one.product_id === other.product_id && one.code === other.code;
  for (const [i, each] of coded.entries())
    if (known.some((lot) => same(lot, each)) || coded.findIndex((one) => same(one, each)) < i)
      fail(each.field, t('purchasing.lotTwice', 'El lote {lot} ya existe.', { lot: each.code }));
}

/** Each is one lot, of one of the rows that came; false where something is refused. */
export async function checkPackages(given: Change, arrivals: readonly Arrival[]): Promise<boolean> {
  let isFine = true;
  const fail: Change['fail'] = (field, message) => {
    isFine = false;
    given.fail(field, message);
  };
  const context = { ...given, fail };
  const { before } = context;
  const coded: Coded[] = [];
  for (const [i, each] of (before.packages ?? []).entries()) {
    const arrival = arrivals.find(({ at }) => at + 1 === each.line_no);
    if (!arrival)
      fail(`packages[${i}][line_no]`, t('purchasing.packageLine', 'No llegó nada de esa partida.'));
    else if (arrival.ordered.tracking !== 'LOTE')
      fail(
        `packages[${i}][line_no]`,
        t('purchasing.packageLots', '{product} no lleva lotes: no se recibe por paquetes.', {
          product: arrival.ordered.code,
        }),
      );
    else
      coded.push({
        product_id: arrival.ordered.product_id,
        code: codeOf(context, arrival, each),
        field: `packages[${i}][number]`,
      });
  }
  await requireCodes(context, coded);
  await requireSums(context, arrivals);
  return isFine;
}

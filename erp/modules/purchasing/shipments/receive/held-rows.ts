/** Which rows wait for an analysis, and where they may wait (purchasing R26). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { analysedProducts } from '../../analysis-templates/load-template.ts';
import type { Arrival } from './arrivals.ts';
import { lotCodeOf } from './post-receipt.ts';
import type { Change } from './shipment-change.ts';

/** Rows whose product has a template, whatever kind of order it was bought by. */
export async function heldRows(
  { tx, before }: Change,
  arrivals: readonly Arrival[],
): Promise<ReadonlySet<number>> {
  // What its supplier had left with us entered, and was looked at, before it was bought.
  if (before.consigned_movement_id) return new Set();
  const analysed = await analysedProducts(
    tx,
    arrivals.map(({ ordered }) => ordered.product_id),
  );
  return new Set(
    arrivals.flatMap(({ line, ordered }) => (analysed.has(ordered.product_id) ? [line.id!] : [])),
  );
}

interface Known {
  readonly product_id: number;
  readonly code: string;
}

/** A lot of its own holds it; what has no lots waits in a storage of its own. */
export async function requireHoldable(
  context: Change,
  arrivals: readonly Arrival[],
  held: ReadonlySet<number>,
): Promise<void> {
  const { tx, before, fail } = context;
  const waiting = arrivals.filter(({ line }) => held.has(line.id!));
  if (
    waiting.some(({ ordered }) => ordered.tracking === 'NINGUNO') &&
    !before.quarantine_storage_id
  )
    fail(
      'quarantine_storage_id',
      t(
        'purchasing.quarantineNeeded',
        'Elige el almacén de cuarentena: el producto se analiza y no lleva lotes.',
      ),
    );
  if (waiting.length === 0) return;
  const codes = waiting.map((arrival) => lotCodeOf(context, arrival));
  const known = await tx.query(
    sql<Known>`select product_id, code from lots where account_id = ${TENANT} and product_id = any(${waiting.map(({ ordered }) => ordered.product_id)}::bigint[]) and code = any(${codes}::text[])`,
  );
  for (const [i, { at, ordered }] of waiting.entries())
    if (known.some((lot) => lot.product_id === ordered.product_id && lot.code === codes[i]))
      fail(
        `lines[${at}][lot_code]`,
        t(
          'purchasing.lotOfItsOwn',
          'El lote {lot} ya existe: lo que se analiza lleva uno propio.',
          {
            lot: codes[i] ?? '',
          },
        ),
      );
}

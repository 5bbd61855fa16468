/**
 * `POST reorder-point/generate`: what reordering suggests becomes requisitions, one for each
 * storage that gives and each that asks (inventory R22).
 */
import { t } from '#erp/model/texts/t.ts';
import { sent } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { runOnce } from '#erp/kernel/idempotency.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { createReorder } from './create-reorder.ts';

interface Line {
  readonly productId: number;
  readonly storageId: number;
  readonly qty: string;
}

const MOST = 500;

function sentRows(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  return typeof given === 'object' && given !== null && !(given instanceof File)
    ? Object.values(given)
    : [];
}

function readLines({ body }: Call): readonly Line[] {
  const given = body.lines;
  const rows = sentRows(given) as readonly Record<string, unknown>[];
  if (rows.length === 0)
    throw invalid({ lines: [t('inv.someRows', 'Elige al menos un renglón.')] });
  if (rows.length > MOST)
    throw invalid({
      lines: [t('inv.mostChosen', 'Elige hasta {most} renglones.', { most: MOST })],
    });
  const fields: Record<string, string[]> = {};
  const lines = rows.map(({ product_id, storage_id, qty }, index) => {
    const number = (value: unknown) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0);
    if (!/^\d{1,12}(\.\d{1,6})?$/.test(String(qty)) || Number(qty) === 0)
      fields[`lines[${index}][qty]`] = [t('inv.aboveZero', 'Escribe una cantidad mayor que cero.')];
    return { productId: number(product_id), storageId: number(storage_id), qty: String(qty) };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return lines;
}

interface Route {
  readonly product_id: number;
  readonly storage_id: number;
  readonly supply_storage_id: number;
  readonly days: number;
}

/** From where each line is supplied; only what comes from another storage. */
async function routesOf(tx: Tx, lines: readonly Line[]): Promise<readonly (Line & Route)[]> {
  const rows = await tx.query<Route>(
    `select r.product_id, r.storage_id, r.supply_storage_id, coalesce(r.lead_time_days, p.lead_time_days, 0)::int as days
     from product_storages r ${join('product_storages.product_id', 'r', 'p')}
     where r.account_id = $2 and r.supply = 'TRASPASO' and r.supply_storage_id is not null and r.product_id = any($1::bigint[])`,
    [lines.map(({ productId }) => productId), TENANT],
  );
  const fields: Record<string, string[]> = {};
  const found = lines.flatMap((line, index) => {
    const route = rows.find(
      (row) => row.product_id === line.productId && row.storage_id === line.storageId,
    );
    if (!route)
      fields[`lines[${index}][product_id]`] = [
        t('inv.notFromWarehouse', 'No se abastece desde otro almacén.'),
      ];
    return route ? [{ ...line, ...route }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return found;
}

const MADE = z.object({
  id: z.int(),
  title: z.string(),
  from_storage_id: z.int(),
  to_storage_id: z.int(),
  lines: z.int(),
});
type MadeRequisition = z.input<typeof MADE>;

async function generate(
  tx: Tx,
  { services, actor }: Call & { readonly actor: Actor },
  lines: readonly Line[],
): Promise<readonly MadeRequisition[]> {
  const today = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const groups = Map.groupBy(
    await routesOf(tx, lines),
    ({ supply_storage_id, storage_id }) => `${supply_storage_id}/${storage_id}`,
  );
  const made: MadeRequisition[] = [];
  for (const group of groups.values()) {
    const { supply_storage_id, storage_id } = group[0]!;
    const needed = today.add({ days: Math.max(...group.map(({ days }) => days)) }).toString();
    const body: WireObject = {
      from_storage_id: String(supply_storage_id),
      to_storage_id: String(storage_id),
      needed_on: needed,
      reason: 'Por punto de reorden.',
      lines: Object.fromEntries(
        group.map(({ product_id, qty }, index) => [index, { product_id: String(product_id), qty }]),
      ),
    };
    const row = await createReorder({ tx, services, actor }, body);
    made.push({
      id: row.id!,
      title: String(row.title ?? ''),
      from_storage_id: supply_storage_id,
      to_storage_id: storage_id,
      lines: group.length,
    });
  }
  return made;
}

export const reorderCalls: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'reorder-point/generate',
    key: 'inv/requisition.create',
    summary:
      'Hace las requisiciones de lo que se abastece de otro almacén: lines con product_id, storage_id y qty',
    input: z.object({ lines: sent.rows(['product_id', 'storage_id', 'qty']) }),
    output: z.array(MADE),
    status: 201,
    async handler(call) {
      const { services, actor } = call;
      const lines = readLines(call);
      const done = await runOnce(services, actor, call.repeat, async (tx) => ({
        status: 201,
        reply: await generate(tx, call, lines),
      }));
      if (!done.repeated)
        await runAfterCommit(services, actor, services.registry.resource('inv/requisition'));
      // Kept as it was answered the first time.
      return { data: done.reply as readonly MadeRequisition[] };
    },
  }),
];

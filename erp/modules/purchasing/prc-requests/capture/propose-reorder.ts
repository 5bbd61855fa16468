/** What is bought and lies below its reorder point becomes requests, one for each storage. */
import type { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import {
  actionRules,
  type InputOf,
  type PrefillContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { reorderReport } from '#erp/modules/inventory/reports/reorder-report.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { parseQuestion, toSql } from '#erp/platform/reports/question.ts';
import { REQUESTS } from '../progress/follow-requests.ts';
import { FROM_REORDER } from './from-reorder.ts';
import { estimatedPrices } from './request-draft.ts';
import { loadRequestedProducts } from './request-facts.ts';

interface Suggested {
  readonly id: number;
  readonly product_id: number;
  readonly storage_id: number;
  readonly unit: string;
  readonly suggested: string;
  readonly position: string;
  readonly reorder_point: string;
  readonly max_qty: string;
  readonly lead_days: number;
}

/** As many as its form has rows. */
const MOST = 200;

async function suggestions({ tx, services, actor, now }: PrefillContext) {
  const asked = parseQuestion(reorderReport, { supply: 'COMPRA' }, now, actor);
  const params = new Params();
  const { filters, fragments } = reorderReport;
  const statement = toSql(
    { registry: services.registry, actor, asked, filters, fragments, key: `${REQUESTS}.create` },
    services.registry.rowSets.filled(reorderReport.sql),
    params,
  );
  return tx.query<Suggested>(statement, params.values);
}

interface Waiting {
  readonly product_id: number;
  readonly storage_id: number;
  readonly unit_id: number;
  readonly stock_unit_id: number;
  readonly pending: string;
}

const loadWaiting = (tx: Tx) =>
  tx.query(
    sql<Waiting>`select l.product_id, r.storage_id, l.unit_id, p.stock_unit_id, sum(l.pending_quantity) as pending
      from prc_request_lines l ${raw(join('prc_request_lines.request_id', 'l', 'r'))} ${raw(join('prc_request_lines.product_id', 'l', 'p'))}
      where l.account_id = ${TENANT} and l.pending_quantity > 0 and r.status in ('BORRADOR', 'EN_AUTORIZACION', 'AUTORIZADA', 'EN_PROCESO') group by 1, 2, 3, 4`,
  );

/** In stock units, by product and storage: what requests ask for and nobody has ordered yet. */
async function requestedAlready(tx: Tx): Promise<ReadonlyMap<string, Decimal>> {
  const units = await unitFacts(tx);
  const waiting = await loadWaiting(tx);
  const products = await productUnitsOf(
    tx,
    waiting.map(({ product_id }) => product_id),
  );
  const sums = new Map<string, Decimal>();
  for (const { product_id, storage_id, unit_id, stock_unit_id, pending } of waiting) {
    const [from, to] = [units.get(unit_id), units.get(stock_unit_id)];
    const factor = from && to && stockFactor(from, to, products.get(product_id)?.own ?? []);
    const key = `${product_id}-${storage_id}`;
    if (factor)
      sums.set(key, new Exact(sums.get(key) ?? 0).plus(convertQuantity(pending, factor, 4)));
  }
  return sums;
}

/** In stock units: what is missing of what is suggested. */
async function missingRows(context: PrefillContext) {
  const requested = await requestedAlready(context.tx);
  return (await suggestions(context))
    .flatMap((row) => {
      const known = requested.get(`${row.product_id}-${row.storage_id}`) ?? new Exact(0);
      const missing = new Exact(row.suggested).minus(known);
      return missing.lte(0)
        ? []
        : [{ ...row, quantity: missing.toFixed(4), requested: known.toFixed(4) }];
    })
    .slice(0, MOST);
}

const namesOfSuppliers = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx.query(
    sql<{
      id: number;
      name: string;
    }>`select id, coalesce(trade_name, legal_name) as name from suppliers where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Of whom each would be bought, and at what: as the request that is made of it will say. */
async function offeredRows(context: PrefillContext): Promise<readonly Row[]> {
  const { tx, now, actor } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const rows = await missingRows(context);
  const products = await loadRequestedProducts(
    tx,
    rows.map(({ product_id }) => product_id),
    today.toString(),
  );
  const supplierOf = (id: number) => products.get(id)?.supplier_id ?? null;
  const names = await namesOfSuppliers(
    tx,
    rows.flatMap(({ product_id }) => supplierOf(product_id) ?? []),
  );
  const prices = await estimatedPrices(
    tx,
    actor.accountId,
    { date: today.toString(), documentId: null },
    rows.map(({ product_id, quantity }, key) => ({
      key,
      supplier_id: supplierOf(product_id),
      product_id,
      unit_id: products.get(product_id)!.stock_unit_id,
      quantity,
    })),
  );
  return rows.map(({ lead_days, suggested: _, ...row }, key) => ({
    id: row.id,
    take: true,
    product_id: row.product_id,
    storage_id: row.storage_id,
    position: row.position,
    reorder_point: row.reorder_point,
    max_qty: row.max_qty,
    supplier: names.get(supplierOf(row.product_id) ?? 0) ?? null,
    price: prices.get(key) ?? null,
    quantity: row.quantity,
    unit: row.unit,
    requested: row.requested,
    required_date: today.add({ days: lead_days }).toString(),
  }));
}

type ChosenRow = InputOf<typeof FROM_REORDER.fields>['lines'][number];

function bodyOf(
  rows: readonly ChosenRow[],
  stockUnits: ReadonlyMap<number, number>,
  today: string,
) {
  const days = rows.map(({ required_date }) => required_date ?? today);
  return {
    ...sentValues({
      date: today,
      storage_id: rows[0]!.storage_id,
      required_date: days.toSorted().at(0),
    }),
    lines: Object.fromEntries(
      rows.map(({ product_id, quantity }, i) => [
        String(i),
        sentValues({
          product_id,
          quantity,
          unit_id: stockUnits.get(product_id!),
          required_date: days[i],
        }),
      ]),
    ),
  };
}

export const fromReorder = actionRules(FROM_REORDER, {
  prefill: async (context) => ({ values: { lines: await offeredRows(context) } }),
  async run(context) {
    const { tx, services, actor, input, now, resource } = context;
    const today = todayOf(now, actor.timeZone);
    // Whoever calls without the form ticks nothing: each of its rows is asked for.
    const chosen = input.lines.filter(({ take }) => take);
    if (chosen.length === 0)
      throw invalid({ lines: [t('purchasing.chooseLines', 'Marca al menos una partida.')] });
    const products = await loadRequestedProducts(
      tx,
      chosen.map(({ product_id }) => product_id!),
      today,
    );
    const stockUnits = new Map([...products.values()].map((each) => [each.id, each.stock_unit_id]));
    const made: Row[] = [];
    for (const rows of Map.groupBy(chosen, ({ storage_id }) => storage_id).values())
      made.push(
        await createInTransaction(tx, services, actor, resource, bodyOf(rows, stockUnits, today)),
      );
    const ids = made.map(({ id }) => id!);
    await changeByConsequence(
      context,
      REQUESTS,
      { id: ids },
      {
        changes: () => ({ source: 'REORDEN' }),
        reason: t('purchasing.byReorder', 'Se hizo por punto de reorden.'),
      },
    );
    return {
      data: { requests: ids },
      outcome: {
        message: t('purchasing.requestsMade', 'Requisiciones en borrador: revísalas y envíalas.'),
        ...(made.length === 1
          ? { open: { resource: REQUESTS, id: ids[0]! } }
          : {
              records: made.map(({ id, title }) => ({
                resource: REQUESTS,
                id: id!,
                title: String(title ?? ''),
              })),
            }),
      },
    };
  },
});

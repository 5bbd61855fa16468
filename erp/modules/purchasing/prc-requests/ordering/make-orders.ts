/** Orders of what a request still asks for, one for each supplier (purchasing §3). */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { actionRulesOf, type InputOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { isReasoned, quotesNeeded } from '../../purchase-orders/quotes-needed.ts';
import type { prcRequests } from '../prc-requests.ts';
import { CREATE_ORDERS } from './create-orders.ts';
import { draftOrder } from './supplier-orders.ts';

interface OpenLine {
  readonly id: number;
  readonly product_id: number;
  readonly product: string;
  readonly unit_id: number;
  readonly unit: string;
  readonly description: string;
  readonly pending: string;
  readonly supplier_id: number | null;
  readonly required_date: string | null;
}

const openLines = (tx: Tx, requestId: number) =>
  tx.query(
    sql<OpenLine>`select l.id, l.product_id, p.code || ' — ' || p.name as product, l.unit_id, u.code as unit, coalesce(l.description, '') as description, l.pending_quantity as pending, s.id as supplier_id, l.required_date
      from prc_request_lines l ${raw(join('prc_request_lines.product_id', 'l', 'p'))} ${raw(join('prc_request_lines.unit_id', 'l', 'u'))}
        left join suppliers s on s.account_id = ${TENANT} and s.id = l.suggested_supplier_id and s.status = 'ACTIVO'
      where l.account_id = ${TENANT} and l.request_id = ${requestId} and l.pending_quantity > 0 order by l.position, l.id`,
  );

type ChosenRow = InputOf<typeof CREATE_ORDERS.fields>['lines'][number];

interface Chosen {
  readonly at: number;
  readonly row: ChosenRow;
  readonly line: OpenLine;
}

function chosenOf(rows: readonly ChosenRow[], open: readonly OpenLine[]): readonly Chosen[] {
  const chosen = rows.flatMap((row, at) => {
    const line = open.find(({ id }) => id === row.id);
    return row.take && line ? [{ at, row, line }] : [];
  });
  if (chosen.length === 0)
    throw invalid({ lines: [t('purchasing.chooseLines', 'Marca al menos una partida.')] });
  const without = chosen.filter(({ row }) => !row.supplier_id);
  if (without.length > 0)
    throw invalid(
      Object.fromEntries(
        without.map(({ at }) => [
          `lines[${at}][supplier_id]`,
          [t('purchasing.chooseSupplier', 'Elige a quién se le compra.')],
        ]),
      ),
    );
  return chosen;
}

const partOf = ({ at, row, line }: Chosen, today: string) => ({
  at,
  values: {
    product_id: line.product_id,
    description: line.description,
    quantity: row.quantity,
    unit_id: line.unit_id,
    price: row.price,
    request_line_id: line.id,
    promised_date: line.required_date && line.required_date >= today ? line.required_date : null,
  },
});

export const createOrders = actionRulesOf<typeof prcRequests>()(CREATE_ORDERS, {
  async prefill({ tx, record }) {
    const lines = await openLines(tx, record.id);
    return {
      values: {
        lines: lines.map(({ id, product, pending, unit, supplier_id }): Row => ({
          id,
          take: true,
          product,
          pending,
          unit,
          supplier_id,
          quantity: pending,
          price: null,
        })),
      },
    };
  },
  async run(context) {
    const { tx, actor, record, input, now } = context;
    const today = todayOf(now, actor.timeZone);
    const settings = await purchasingSettings(tx);
    const chosen = chosenOf(input.lines, await openLines(tx, record.id));
    const made: Row[] = [];
    for (const [supplier, group] of Map.groupBy(chosen, ({ row }) => row.supplier_id!)) {
      const header = {
        supplier_id: supplier,
        request_id: record.id,
        date: today,
        storage_id: record.storage_id,
        cost_center_id: record.cost_center_id,
        sole_source_reason: input.sole_source_reason,
      };
      made.push(
        await draftOrder(
          context,
          header,
          group.map((each) => partOf(each, today)),
        ),
      );
    }
    const asks = made.some(({ base_subtotal }) =>
      new Exact(String(base_subtotal ?? 0)).gte(settings.quotes_from_amount),
    );
    if (asks && !isReasoned(input.sole_source_reason))
      throw invalid({ sole_source_reason: [quotesNeeded(settings)] });
    const orders = made.map(({ id }) => id!);
    return {
      data: { orders },
      outcome: {
        message: t(
          'purchasing.ordersMade',
          'Órdenes en borrador: revísalas y pide que se autoricen.',
        ),
        ...(orders.length === 1
          ? { open: { resource: 'purchase-orders', id: orders[0]! } }
          : {
              records: made.map(({ id, title }) => ({
                resource: 'purchase-orders',
                id: id!,
                title: String(title ?? ''),
              })),
            }),
      },
    };
  },
});

/** What came of an order, in one act: its shipment is made and received (purchasing §2, §3). */
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { lockLines } from '#erp/domains/fulfilment/count-lines.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import {
  actionRulesOf,
  type ActionContext,
  type InputOf,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { comingShipment } from '../../shipments/ordered/coming-shipment.ts';
import { RECEIVED } from '../progress/order-progress.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { RECEIVE_ORDER } from './receive-order.ts';

const SHIPMENTS = 'shipments';

interface AwaitedLine {
  readonly id: number;
  readonly product: string;
  readonly pending: string;
  readonly unit: string;
  readonly in_lots: boolean;
}

/** In the order in which a new shipment takes them. */
const awaitedLines = (tx: Tx, orderId: number) =>
  tx.query(
    sql<AwaitedLine>`select l.id, coalesce(p.code || ' — ' || p.name, l.description, '') as product, l.pending_quantity as pending, coalesce(u.code, '') as unit, coalesce(p.tracking = 'LOTE', false) as in_lots
      from purchase_order_lines l ${raw(leftJoin('purchase_order_lines.product_id', 'l', 'p'))} ${raw(leftJoin('purchase_order_lines.unit_id', 'l', 'u'))}
      where l.account_id = ${TENANT} and l.order_id = ${orderId} and l.pending_quantity > 0 order by l.position, l.id`,
  );

const shown = (quantity: string) => groupDigits(quantity, 0, 4);

type Receiving = ActionContext<(typeof RECEIVE_ORDER)['fields'], StoredRow<typeof purchaseOrders>>;
type Line = InputOf<(typeof RECEIVE_ORDER)['fields']>['lines'][number];

/** Each says of which line of the order it is. Throws VALIDACION beside `lines[i]`. */
function requireOwnLines(lines: readonly Line[]): void {
  const wrong = lines.flatMap(({ id }, i) =>
    id
      ? []
      : [
          [
            `lines[${i}][received_quantity]`,
            [t('purchasing.lineOfOrder', 'Elige una partida de la orden.')],
          ] as const,
        ],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** More than was expected, within what is accepted: somebody says that it is so. */
function warnOfExcess({ warn }: Receiving, lines: readonly Line[]): void {
  for (const [i, { pending, received_quantity: received, unit }] of lines.entries()) {
    const over = new Exact(received ?? 0).minus(pending ?? 0);
    if (over.lte(0)) continue;
    warn(
      `lines[${i}][received_quantity]`,
      t(
        'purchasing.moreThanPending',
        'Se esperaban {pending} {unit} y llegan {received}: {over} de más.',
        {
          pending: shown(pending!),
          received: shown(received!),
          over: shown(over.toFixed()),
          unit: unit ?? '',
        },
      ),
    );
  }
}

interface Entered {
  readonly product: string;
  readonly quantity: string;
  readonly unit: string;
  readonly storage: string;
  readonly held: boolean;
  readonly pending: string;
}

/** What entered and where, row by row, with what is still expected of its line. */
const enteredRows = (tx: Tx, shipmentId: number) =>
  tx.query(
    sql<Entered>`select coalesce(p.code || ' — ' || p.name, l.description, '') as product, coalesce(l.received_quantity, 0) as quantity, coalesce(u.code, '') as unit, coalesce(case when l.inspection_required then a.name end, b.name, '') as storage, coalesce(l.inspection_required, false) as held, o.pending_quantity as pending
      from shipment_lines l ${raw(leftJoin('shipment_lines.product_id', 'l', 'p'))} ${raw(leftJoin('shipment_lines.unit_id', 'l', 'u'))} ${raw(leftJoin('shipment_lines.shipment_id', 'l', 's'))} ${raw(leftJoin('shipment_lines.purchase_order_line_id', 'l', 'o'))}
      ${raw(leftJoin('shipments.storage_id', 's', 'b'))} ${raw(leftJoin('shipments.quarantine_storage_id', 's', 'a'))}
      where l.account_id = ${TENANT} and l.shipment_id = ${shipmentId} order by l.position, l.id`,
  );

function noteOf({ product, quantity, unit, storage, held, pending }: Entered): string {
  const rest = new Exact(pending).gt(0)
    ? t('purchasing.stillExpected', ' Se siguen esperando {pending} {unit}.', {
        pending: shown(pending),
        unit,
      })
    : '';
  if (new Exact(quantity).lte(0))
    return t('purchasing.noneCame', '{product}: no llegó.{rest}', { product, rest });
  const values = { product, quantity: shown(quantity), unit, storage, rest };
  return held
    ? t(
        'purchasing.entersHeld',
        '{product}: {quantity} {unit} a {storage}, en cuarentena hasta su dictamen.{rest}',
        values,
      )
    : t('purchasing.enters', '{product}: {quantity} {unit} a {storage}.{rest}', values);
}

/** Its packages and what the scale says, where there are any. */
async function weightNotes({ tx, input }: Receiving, shipmentId: number): Promise<string[]> {
  const [load] = await tx.query(
    sql<{
      net_weight: string | null;
      weight_variance: string | null;
    }>`select net_weight, weight_variance from shipments where account_id = ${TENANT} and id = ${shipmentId}`,
  );
  const notes: string[] = [];
  const { net_weight: net, weight_variance: variance } = load!;
  if (net !== null)
    notes.push(
      variance === null
        ? t('purchasing.scaleSays', 'Báscula: {net} kg netos.', { net: shown(net) })
        : t(
            'purchasing.scaleAndOrigin',
            'Báscula: {net} kg netos, {variance} % contra el origen.',
            { net: shown(net), variance },
          ),
    );
  const packages = input.packages ?? [];
  if (packages.length > 0)
    notes.push(
      t('purchasing.packagesOf', 'Paquetes: {count}, {net} kg netos.', {
        count: packages.length,
        net: shown(
          sumOf(
            packages.map(({ gross_kg, tare_kg }) => new Exact(gross_kg!).minus(tare_kg ?? 0)),
          ).toFixed(),
        ),
      }),
    );
  return notes;
}

/** What the shipment itself says, as its own form would send it. */
function headOf({ input, record, now, actor }: Receiving) {
  const { lines: _, packages = [], kind: _kind, takes_packages: _packs, ...head } = input;
  return {
    ...sentValues({ ...head, purchase_order_id: record.id, date: todayOf(now, actor.timeZone) }),
    packages: sentRows(packages),
  };
}

/** What came of each line; of those that were taken out, nothing. */
function cameOf(
  stored: readonly { readonly id: number; readonly line: number }[],
  lines: readonly Line[],
) {
  return Object.fromEntries(
    stored.map(({ id, line }, i) => {
      const came = lines.find((each) => each.id === line);
      const { id: _, product, pending, unit, ...values } = came ?? {};
      return [String(i), { received_quantity: '0', ...sentValues(values), id: String(id) }];
    }),
  );
}

/** Its shipment, with what came; the same operations as by hand, and their rights. */
async function makeShipment(context: Receiving): Promise<number> {
  const { tx, services, actor, input } = context;
  const shipments = services.registry.resource(SHIPMENTS);
  const made = await createInTransaction(tx, services, actor, shipments, headOf(context));
  const stored = await tx.query(
    sql<{
      id: number;
      line: number;
    }>`select id, purchase_order_line_id as line from shipment_lines where account_id = ${TENANT} and shipment_id = ${made.id} order by position, id`,
  );
  await updateInTransaction(tx, services, actor, shipments, made.id!, {
    version: String(made.version),
    lines: cameOf(stored, input.lines ?? []),
  });
  const act = (action: string) =>
    transitionInTransaction(tx, services, actor, shipments, action, made.id!, {});
  if (context.record.kind === 'MATERIA_PRIMA') await act('arrive');
  await act('receive');
  return made.id!;
}

export const receiveOrder = actionRulesOf<typeof purchaseOrders>()(RECEIVE_ORDER, {
  async prefill({ tx, record }) {
    const lines = await awaitedLines(tx, record.id);
    return {
      values: {
        kind: record.kind,
        takes_packages: lines.some(({ in_lots }) => in_lots),
        storage_id: record.storage_id,
        lines: lines.map(({ in_lots: _, ...line }) => ({
          ...line,
          received_quantity: line.pending,
        })),
      } as never,
    };
  },
  async lockFirst({ tx }, id) {
    const lines = await awaitedLines(tx, id);
    await lockLines(
      tx,
      RECEIVED,
      lines.map((line) => line.id),
    );
  },
  async run(context) {
    const { tx, input, warn, record } = context;
    requireOwnLines(input.lines ?? []);
    warnOfExcess(context, input.lines ?? []);
    // Which may be what came.
    const other = await comingShipment(tx, record.id);
    if (other)
      warn(
        'lines',
        t(
          'purchasing.announced',
          'De esta orden está por llegar {folio}: si es lo mismo, recíbelo desde ahí.',
          { folio: other.folio ?? '' },
        ),
      );
    const id = await makeShipment(context);
    const rows = await enteredRows(tx, id);
    return {
      data: { id },
      outcome: {
        message: t('purchasing.goodsReceived', 'Mercancía recibida.'),
        open: { resource: SHIPMENTS, id },
        notes: [...rows.map(noteOf), ...(await weightNotes(context, id))],
      },
    };
  },
});

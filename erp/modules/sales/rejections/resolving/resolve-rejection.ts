/**
 * What the customer gets for what came back: of what was charged a credit, of the rest nothing is
 * charged any more; or the goods again (sales R14, R18, R23).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import type { InvoiceMoved } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import type { Row, TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { ORDERS } from '../../customer-orders/fulfilling/load-demand.ts';
import { recountOrders } from '../../customer-orders/fulfilling/recount-order.ts';
import { reserveOrders } from '../../customer-orders/fulfilling/reserve-order.ts';
import { ordersOf } from '../../shipments/load-lines.ts';
import { loadReturnedRows } from '../load-returned.ts';
import { CREDITS, REJECTIONS } from '../rejection-choices.ts';
import type { slsRejections } from '../rejections.ts';
import { creditedParts, type CreditedPart } from './credited-parts.ts';

export type Change = TransitionContext<typeof slsRejections>;

async function writeCredited(
  { tx }: Pick<Writing, 'tx'>,
  parts: readonly CreditedPart[],
): Promise<void> {
  await tx.execute(
    sql`update sls__rejections__lines l set qty_credited = x.qty, version = l.version + 1 from unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ qty }) => qty)}::numeric[]) as x(id, qty) where l.account_id = ${TENANT} and l.id = x.id`,
  );
}

export async function resolveRejection(context: Change): Promise<void> {
  const { tx, before, changes, fail } = context;
  const { resolution, resolution_notes } = changes;
  const rows = (await loadReturnedRows(tx, before.id)).filter(
    ({ verdict, qty_received }) => verdict === 'PROCEDE' && fixed(qty_received ?? '0') > ZERO,
  );
  if (resolution === 'SIN_EFECTO' && !resolution_notes)
    fail('resolution_notes', t('sales.whyNoEffect', 'Escribe por qué queda sin efecto.'));
  if (resolution !== 'SIN_EFECTO' && rows.length === 0)
    fail('resolution', t('sales.noneRight', 'Ninguna partida procede: queda sin efecto.'));
  if (!CREDITS.includes(resolution ?? '')) return;
  const invoice = (before as Row).invoice_id;
  await writeCredited(
    context,
    await creditedParts(context, rows, { invoicedFirst: typeof invoice === 'number' }),
  );
}

/** Orders are counted anew once the return is stored; those that owe goods are open again. */
export async function followOrders(
  context: Writing,
  id: number,
  { reserves }: { readonly reserves: boolean },
): Promise<void> {
  const orders = ordersOf(await loadReturnedRows(context.tx, id));
  const why = t('sales.returnCounted', 'Cambió lo que se devolvió del pedido.');
  if (reserves)
    await moveByConsequence(
      context,
      `${ORDERS}.owed`,
      { id: orders },
      { changes: { closed_at: null } },
    );
  await recountOrders(context, orders, { why });
  if (!reserves) return;
  await reserveOrders(context, orders);
  await recountOrders(context, orders, { why });
}

const owes = ({ resolution, send_back }: Row): boolean =>
  resolution === 'REPOSICION' || send_back === true;

export async function followResolved(context: Writing, after: Row): Promise<void> {
  await followOrders(context, after.id!, { reserves: owes(after) });
}

/** Of these returns, those whose note it is: one that was substituted is not any more. */
const notedBy = (
  { tx }: Pick<Writing, 'tx'>,
  noteId: number,
  ids: readonly number[],
): Promise<{ id: number }[]> =>
  tx.query(
    sql<{
      id: number;
    }>`select id from sls__rejections where account_id = ${TENANT} and id = any(${ids}::bigint[]) and credit_note_id = ${noteId} order by id`,
  );

/** The one that takes its place, once it is stamped. */
async function followSubstitute(context: Writing, { invoice, sources }: InvoiceMoved) {
  const { id: credit_note_id, substitutes_id } = invoice;
  if (substitutes_id === null) return;
  await changeByConsequence(
    context,
    REJECTIONS,
    { id: sources, credit_note_id: substitutes_id },
    {
      changes: () => ({ credit_note_id }),
      reason: t('sales.noteSubstituted', 'Otro CFDI sustituyó a su nota de crédito.'),
    },
  );
}

/** Without its credit note, what it gave the customer is to be decided again. */
export async function followNote(context: Writing, moved: InvoiceMoved): Promise<void> {
  const { happened, invoice, sources } = moved;
  if (invoice.cfdi_type !== 'EGRESO') return;
  if (happened === 'TIMBRADO') await followSubstitute(context, moved);
  if (happened !== 'DESCARTADO' && happened !== 'CANCELADO') return;
  for (const { id } of await notedBy(context, invoice.id, sources)) {
    await context.tx.execute(
      sql`update sls__rejections__lines set qty_credited = 0, version = version + 1 where account_id = ${TENANT} and rejection_id = ${id} and qty_credited > 0`,
    );
    await moveByConsequence(
      context,
      `${REJECTIONS}.unresolve`,
      { id },
      { changes: { resolution: null, send_back: false, credit_note_id: null } },
    );
    await followOrders(context, id, { reserves: false });
  }
}

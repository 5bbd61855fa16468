/** The invoice, or the credit note, of an accepted document (purchasing §3, R38). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { invoiceShipments } from '#erp/modules/prc/invoice-shipments/invoice-shipments.ts';
import {
  leftOf,
  type ReceivedLine,
} from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import {
  amountsOfLine,
  cataloguesOf,
  headOf,
  lastLines,
  linesOfBody,
  type Catalogues,
  type ChosenLine,
} from '#erp/modules/vault/wh-invoices/linking/invoice-body.ts';
import { chargeableLines } from '../reading/order-facts.ts';
import type { Change, KeptCfdi } from './keep-cfdi.ts';
import { pairConcepts } from './pair-concepts.ts';

interface InvoiceRef {
  readonly id: number;
}

/** Captured before its XML came, or handed in by another way. */
async function knownInvoice(tx: Tx, uuid: string): Promise<InvoiceRef | null> {
  const [found] = await tx.query(
    sql<InvoiceRef>`select id from prc__invoice_shipments where account_id = ${TENANT} and uuid_key = ${uuid}`,
  );
  return found ?? null;
}

/** What was chosen for it, or else the last time for the same key of this issuer. */
async function chosenLines(
  context: Change,
  { draft }: KeptCfdi,
): Promise<readonly (ChosenLine | undefined)[]> {
  const { expense_id, cost_center_id } = resulting(context);
  const last = await lastLines(context.tx, draft.issuer.rfc);
  return draft.concepts.map(({ productKey }): ChosenLine | undefined =>
    expense_id ? { expense_id, cost_center_id: cost_center_id ?? null } : last.get(productKey),
  );
}

function requireChosen(
  { draft }: KeptCfdi,
  chosen: readonly (ChosenLine | undefined)[],
  isGoods: (at: number) => boolean,
): void {
  const at = draft.concepts.findIndex(
    (_, i) => !isGoods(i) && !chosen[i]?.expense_id && !chosen[i]?.book_account_id,
  );
  if (at < 0) return;
  throw new DomainError(
    'VALIDACION',
    t('spp.conceptNeeded', 'Falta a qué va «{concept}».', {
      concept: draft.concepts[at]!.description.slice(0, 80),
    }),
    {
      fields: {
        expense_id: [
          t('spp.chooseConcept', 'Elige el concepto de lo que no es mercancía recibida.'),
        ],
      },
    },
  );
}

async function relatedOf(tx: Tx, { draft }: KeptCfdi): Promise<number | null> {
  const uuid = draft.relations[0]?.uuids[0]?.toUpperCase();
  return uuid ? ((await knownInvoice(tx, uuid))?.id ?? null) : null;
}

async function bodyHead(context: Change, kept: KeptCfdi, known: Catalogues) {
  const { tx, before } = context;
  const { return_id, withholding_reason } = resulting(context);
  const note = kept.draft.type === 'E';
  const returned = note ? return_id : null;
  return {
    ...headOf(
      {
        supplier_id: before.supplier_id,
        related_invoice_id: note ? await relatedOf(tx, kept) : null,
        withholding_reason,
      },
      kept.draft,
      kept.uuid,
      known,
    ),
    ...(returned ? { return_id: String(returned) } : {}),
    ...(before.pdf_file ? { pdf_file: String(before.pdf_file) } : {}),
  };
}

/** Nothing of it was received: its concepts are expenses, or what a return says. */
async function makeExpenses(context: Change, kept: KeptCfdi): Promise<InvoiceRef> {
  const { tx, services, actor } = context;
  const known = await cataloguesOf(tx, kept.draft);
  const head = await bodyHead(context, kept, known);
  const chosen = await chosenLines(context, kept);
  const byReturn = 'return_id' in head;
  if (!byReturn) requireChosen(kept, chosen, () => false);
  const { lines } = linesOfBody(kept.draft, chosen, known);
  const { id } = await createInTransaction(tx, services, actor, invoiceShipments, {
    ...head,
    document_total: kept.draft.total,
    ...(byReturn ? {} : { lines: Object.fromEntries(lines.entries()) }),
  });
  return { id: id! };
}

/** Keys by which a supplier may name a product: its own and ours. */
async function keysOf(tx: Tx, supplierId: number, lines: readonly ReceivedLine[]) {
  const rows = await tx.query(
    sql<{
      id: number;
      keys: readonly string[];
    }>`select p.id, array_remove(array_agg(distinct upper(k.supplier_sku)) || array[upper(p.code)], null) as keys
      from products p left join (select l.product_id, l.supplier_sku from supplier_catalog_lines l join suppliers__catalogs c on c.account_id = ${TENANT} and c.id = l.catalog_id where l.account_id = ${TENANT} and c.supplier_id = ${supplierId}) k on k.product_id = p.id
      where p.account_id = ${TENANT} and p.id = any(${lines.map(({ product_id }) => product_id)}::bigint[]) group by p.id, p.code`,
  );
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

interface InvoiceLine {
  readonly id: number;
  /** Of a reception or of an order. */
  readonly of_id: number;
}

const linesOf = (tx: Tx, invoiceId: number) =>
  tx.query(
    sql<InvoiceLine>`select id, coalesce(shipment_line_id, purchase_order_line_id) as of_id from prc_invoice_lines where account_id = ${TENANT} and invoice_id = ${invoiceId} order by position, id`,
  );

/** What the draft names: receptions, or the order of who charges ahead of them. */
function namedOf({ before }: Change, lines: readonly ReceivedLine[]) {
  const isOrdered = lines.every(({ shipment_id }) => shipment_id === 0);
  return isOrdered
    ? { field: 'order_ids' as const, ids: [before.purchase_order_id!] }
    : { field: 'shipment_ids' as const, ids: [...new Set(lines.map((line) => line.shipment_id))] };
}

/** The draft takes what is left to invoice; then each line says what the CFDI charges. */
async function makeGoods(
  context: Change,
  kept: KeptCfdi,
  received: readonly ReceivedLine[],
): Promise<InvoiceRef> {
  const { tx, services, actor, before } = context;
  const known = await cataloguesOf(tx, kept.draft);
  const keys = await keysOf(tx, before.supplier_id, received);
  const pairs = pairConcepts(
    kept.draft.concepts,
    received.map((line) => ({
      id: line.id,
      keys: line.product_id === null ? [] : (keys.get(line.product_id) ?? []),
      quantity: leftOf(line).toFixed(4),
      price: line.price,
    })),
  );
  const chosen = await chosenLines(context, kept);
  requireChosen(kept, chosen, (at) => pairs.has(at));
  const { field, ids } = namedOf(context, received);
  const { id, version } = await createInTransaction(tx, services, actor, invoiceShipments, {
    ...(await bodyHead(context, kept, known)),
    branch_office_id: received[0]!.branch_office_id ? String(received[0]!.branch_office_id) : '',
    [field]: Object.fromEntries(ids.map(String).entries()),
  });
  const own = new Map((await linesOf(tx, id!)).map((line) => [line.of_id, String(line.id)]));
  const { lines } = linesOfBody(kept.draft, chosen, known);
  const charged = kept.draft.concepts.map((concept, at) => {
    const pair = pairs.get(at);
    return pair === undefined
      ? lines[at]!
      : { id: own.get(pair)!, ...amountsOfLine(concept, known).line };
  });
  await updateInTransaction(tx, services, actor, invoiceShipments, id!, {
    version: String(version),
    document_total: kept.draft.total,
    lines: Object.fromEntries(charged.entries()),
  });
  return { id: id! };
}

/** Its id; it is matched with what was ordered and received, and its differences wait there. */
export async function makeInvoice(context: Change, kept: KeptCfdi): Promise<number> {
  const { tx, services, actor, before } = context;
  const known = await knownInvoice(tx, kept.uuid);
  if (known) return known.id;
  const received = before.kind === 'FACTURA' ? await chargeableLines(tx, before) : [];
  const made =
    received.length > 0
      ? await makeGoods(context, kept, received)
      : await makeExpenses(context, kept);
  await transitionInTransaction(tx, services, actor, invoiceShipments, 'match', made.id, {});
  return made.id;
}

/**
 * A supplier's credit note lowers what is owed of its invoice; what was paid of that stays as
 * credit, whose IVA comes back from what was credited (finance R24, purchasing R44).
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { lowerOwed, planNote, someOf } from '#erp/domains/open-items/applying/credit-note.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { IN_FAVOR, type OpenItem } from '#erp/domains/open-items/items/item.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { POSTED } from '../invoice-choices.ts';
import {
  allLineRows,
  eventOf,
  INVOICES,
  itemFacts,
  itemRows,
  itemTaxes,
  roledTaxes,
  sourceOf,
  taxRows,
  type Change,
  type Posting,
} from './invoice-posting.ts';

interface Related {
  readonly posted: boolean;
  readonly total: string;
  /** What its other posted notes take back. */
  readonly noted: string;
}

/** No note takes back what was never posted, nor all of them more than the invoice. */
export async function requireRelated({ tx, before }: Change): Promise<void> {
  // Read after the lock: what another note took back in the meantime is seen only then.
  await tx.query(
    sql`select id from prc__invoice_shipments where account_id = ${TENANT} and id = ${before.related_invoice_id} for update`,
  );
  const [invoice] = await tx.query(
    sql<Related>`select i.status = any(${POSTED}::text[]) as posted, i.total, (select coalesce(sum(n.total), 0) from prc__invoice_shipments n where n.account_id = ${TENANT} and n.related_invoice_id = i.id and n.kind = 'NOTA_CREDITO' and n.id <> ${before.id} and n.status = any(${POSTED}::text[])) as noted
      from prc__invoice_shipments i where i.account_id = ${TENANT} and i.id = ${before.related_invoice_id}`,
  );
  if (!invoice?.posted)
    throw invalid({
      related_invoice_id: [t('prc.relatedPosted', 'Contabiliza primero la factura relacionada.')],
    });
  const left = new Exact(invoice.total).minus(invoice.noted);
  if (new Exact(before.total!).gt(left))
    throw invalid({
      related_invoice_id: [
        t('prc.overInvoice', 'Sus notas de crédito no pasan de su total: quedan {amount}.', {
          amount: shownMoney(left.toFixed(2)),
        }),
      ],
    });
}

export async function postCreditNote(context: Change, posting: Posting): Promise<number> {
  const { before } = context;
  await requireRelated(context);
  const total = before.total!;
  const { lowers, stays, own, rest, lines } = await planNote(
    context,
    { total, taxes: roledTaxes(posting) },
    [{ source: { resource: INVOICES, id: before.related_invoice_id! }, amount: total }],
  );
  const note = {
    ...itemFacts(context, posting),
    direction: 'ABONO',
    kind: 'NOTA_CREDITO',
  } as const;
  const items: OpenItem[] = [];
  if (Number(lowers) > 0)
    items.push(
      ...(await createItem(context, {
        ...note,
        amount: lowers,
        taxes: itemTaxes(someOf(own)),
      })),
    );
  // What it was paid with causes taxes anew when it is applied to another invoice.
  if (Number(stays) > 0)
    items.push(...(await createItem(context, { ...note, part: IN_FAVOR, amount: stays })));
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context, 'COMPRA_NOTA_CREDITO', posting)),
    sets: {
      LINEAS: allLineRows(context, posting),
      IMPUESTOS: [
        ...taxRows(context, own, { withheld: false }),
        ...taxRows(context, rest, { withheld: false, realized: true }),
      ],
      RETENCIONES: [
        ...taxRows(context, own, { withheld: true }),
        ...taxRows(context, rest, { withheld: true, realized: true }),
      ],
      TOTAL: itemRows(context, items),
    },
  });
  if (Number(lowers) > 0)
    await lowerOwed(context, items[0]!, lines, { date: posting.date, source: sourceOf(context) });
  return eventId;
}

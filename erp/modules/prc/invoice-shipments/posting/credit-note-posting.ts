/**
 * A supplier's credit note lowers what is owed of its invoice; what was paid of that stays as
 * credit, whose IVA comes back from what was credited (finance R24, purchasing R44).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { apply } from '#erp/domains/open-items/applying/apply.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { itemsOf, lockItems } from '#erp/domains/open-items/items/load-items.ts';
import { POSTED } from '../invoice-choices.ts';
import type { WorkedTax } from '../capture/invoice-amounts.ts';
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

type RoledTax = ReturnType<typeof roledTaxes>[number];

/** What is still owed of the invoice, by instalment. */
async function owedOf(tx: Tx, invoiceId: number): Promise<readonly OpenItem[]> {
  const items = await itemsOf(tx, { resource: INVOICES, id: invoiceId });
  const locked = await lockItems(
    tx,
    items.map(({ id }) => id),
  );
  return [...locked.values()].filter(({ balance }) => !new Exact(balance).isZero());
}

/** A part of each tax, and what is left of it. */
function divided(taxes: readonly RoledTax[], part: string, whole: string) {
  const own = taxes.map((tax) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).times(part).div(whole)),
    base: moneyText(new Exact(tax.base).times(part).div(whole)),
  }));
  const rest = taxes.map((tax, i) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).minus(own[i]!.amount)),
    base: moneyText(new Exact(tax.base).minus(own[i]!.base)),
  }));
  return { own, rest };
}

interface Related {
  readonly posted: boolean;
  readonly total: string;
  /** What its other posted notes take back. */
  readonly noted: string;
}

/** No note takes back what was never posted, nor all of them more than the invoice. */
async function requireRelated({ tx, before }: Change): Promise<void> {
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
          amount: moneyText(left),
        }),
      ],
    });
}

const isSome = ({ amount }: Pick<WorkedTax, 'amount'>): boolean => !new Exact(amount).isZero();

export async function postCreditNote(context: Change, posting: Posting): Promise<number> {
  const { before, tx } = context;
  await requireRelated(context);
  const owed = await owedOf(tx, before.related_invoice_id!);
  const total = new Exact(before.total!);
  const due = owed.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
  const lowers = due.lt(total) ? due : total;
  const stays = total.minus(lowers);
  const { own, rest } = divided(roledTaxes(posting), moneyText(lowers), before.total!);
  const note = {
    ...itemFacts(context, posting),
    direction: 'ABONO',
    kind: 'NOTA_CREDITO',
  } as const;
  const items: OpenItem[] = [];
  if (lowers.gt(0))
    items.push(
      ...(await createItem(context, {
        ...note,
        amount: moneyText(lowers),
        taxes: itemTaxes(own.filter(isSome)),
      })),
    );
  // What it was paid with causes taxes anew when it is applied to another invoice.
  if (stays.gt(0))
    items.push(
      ...(await createItem(context, { ...note, part: 'A FAVOR', amount: moneyText(stays) })),
    );
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
  if (lowers.gt(0)) await lower(context, posting, items[0]!, owed);
  return eventId;
}

/** The oldest instalment first. */
async function lower(
  context: Change,
  { date }: Posting,
  note: OpenItem,
  owed: readonly OpenItem[],
): Promise<void> {
  let left = new Exact(note.amount);
  const lines = owed.flatMap(({ id, balance }) => {
    const amount = left.lt(balance) ? left : new Exact(balance);
    left = left.minus(amount);
    return amount.isZero()
      ? []
      : [{ charge_id: id, credit_id: note.id, amount_charge: moneyText(amount) }];
  });
  await apply(context, lines, { date, source: sourceOf(context) });
}

/** Cancelled, the note is owed again. */
export async function applicationsOfNote(tx: Tx, id: number): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select a.id from cfl__applications a where a.account_id = ${TENANT} and a.source_resource = ${INVOICES} and a.source_id = ${String(id)} and a.reverses_id is null
      and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );
  return rows.map((row) => row.id);
}

/**
 * The CFDI of an advance to a supplier: the money is in the books already, whole; what its CFDI
 * tells is the IVA in it, which is credited. A note applies both to the invoice (purchasing R49).
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { advanceItems, applyAdvances } from '#erp/domains/open-items/applying/advances.ts';
import { accountOfItem, CREDIT } from '#erp/domains/open-items/applying/posting-rows.ts';
import { addTaxes } from '#erp/domains/open-items/items/create-item.ts';
import { itemsOf, taxesOf } from '#erp/domains/open-items/items/load-items.ts';
import { withdrawTaxes } from '#erp/domains/open-items/items/withdraw-taxes.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { POSTED } from '../invoice-choices.ts';
import { requireRelated } from '../posting/credit-note-posting.ts';
import {
  eventOf,
  INVOICES,
  itemTaxes,
  roledTaxes,
  sourceOf,
  taxRows,
  type Change,
  type Posting,
} from '../posting/invoice-posting.ts';

const moneyOf = (id: number) => ({ resource: 'payments', id });

const refuse = (message: string) => invalid({ advance_payment_id: [message] }, message);

/** The credit that the payment left: whole, and of no other CFDI. */
async function coveredItem({ tx, before }: Change) {
  const [item] = await advanceItems(tx, moneyOf(before.advance_payment_id!));
  if (!item || !new Exact(item.balance).eq(before.total!))
    throw refuse(
      t('prc.advanceAmount', 'El anticipo por aplicar es de {amount}: su factura vale lo mismo.', {
        amount: shownMoney(item?.balance ?? '0'),
      }),
    );
  if ((await taxesOf(tx, [item.id])).length > 0)
    throw refuse(t('prc.advanceInvoiced', 'Ese anticipo ya tiene su factura.'));
  return item;
}

export async function postAdvance(context: Change, posting: Posting): Promise<number> {
  const item = await coveredItem(context);
  const taxes = roledTaxes(posting);
  await addTaxes(context, moneyOf(context.before.advance_payment_id!), itemTaxes(taxes));
  const rows = taxRows(context, taxes, { withheld: false, realized: true });
  const taxed = moneyText(sumOf(rows.map(({ amounts }) => String(amounts.impuesto ?? '0'))));
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context, 'COMPRA_ANTICIPO', posting)),
    sets: {
      IMPUESTOS: rows,
      TOTAL: [{ ...accountOfItem(item, CREDIT.CXP), amounts: { impuesto: taxed } }],
    },
  });
  return eventId;
}

/** What pays for an invoice keeps its CFDI. */
export async function undoAdvance(context: Change): Promise<void> {
  const { tx, before } = context;
  const [note] = await tx.query(
    sql<{
      name: string;
    }>`select coalesce(supplier_folio, folio, '') as name from prc__invoice_shipments where account_id = ${TENANT} and advance_invoice_id = ${before.id} and status = any(${POSTED}::text[]) limit 1`,
  );
  if (note)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('prc.advanceApplied', 'La nota {note} ya aplicó el anticipo: cancélala primero.', {
        note: note.name,
      }),
    );
  await withdrawTaxes(context, moneyOf(before.advance_payment_id!));
}

/** The payment of the advance that an invoice of it covers. */
async function paymentOf({ tx, before }: Change): Promise<number> {
  const [advance] = await tx.query(
    sql<{
      payment: number | null;
      posted: boolean;
    }>`select advance_payment_id as payment, status = any(${POSTED}::text[]) as posted from prc__invoice_shipments where account_id = ${TENANT} and id = ${before.advance_invoice_id} for update`,
  );
  if (advance?.posted && advance.payment) return advance.payment;
  const message = t('prc.advanceNotPosted', 'Contabiliza primero la factura del anticipo.');
  throw invalid({ advance_invoice_id: [message] }, message);
}

export async function applyAdvance(context: Change, { date }: Posting): Promise<void> {
  const { tx, before } = context;
  await requireRelated(context);
  const credits = await advanceItems(tx, moneyOf(await paymentOf(context)));
  const owed = await itemsOf(tx, { resource: INVOICES, id: before.related_invoice_id! });
  const applied = await applyAdvances(
    context,
    {
      owed: owed.map(({ id }) => id),
      credits,
      total: before.total!,
      event: 'COMPRA_ANTICIPO_APLICADO',
    },
    { date, source: sourceOf(context) },
  );
  const done = sumOf(applied.map(({ amount_charge }) => amount_charge));
  if (done.eq(before.total!)) return;
  const message = t(
    'prc.advanceLeft',
    'Del anticipo, o de lo que se debe de la factura, quedan {amount} por aplicar.',
    { amount: shownMoney(moneyText(done)) },
  );
  throw invalid({ advance_invoice_id: [message] }, message);
}

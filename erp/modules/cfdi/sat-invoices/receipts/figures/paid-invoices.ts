/** Invoices that receipts pay: as they were stamped, what notes lowered, what was said before. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import {
  addedTaxes,
  invoiceTaxes,
  type InvoiceTax,
} from '#erp/domains/cfdi/amounts/instalments.ts';
import { decimalsOf } from '#erp/domains/cfdi/catalogs/currencies.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { readCfdiFile } from '../../../cfdi-files/store-file.ts';
import { LIVE } from '../../../issuing/issuing-choices.ts';
import { INVOICES } from '../../stamping/invoices-path.ts';
import { bookedTaxes } from './booked-taxes.ts';
import type { SaidPayment } from './receipt-place.ts';

/** With the taxes that the receipt said it pays. */
export interface TaxedPayment extends SaidPayment {
  readonly taxes: readonly InvoiceTax[];
  /** What the books caused by the applications that it says. */
  readonly booked: readonly InvoiceTax[];
}

export interface PaidInvoiceFacts {
  readonly id: number;
  readonly number: string;
  readonly uuid: string;
  readonly series: string | null;
  readonly folio: string | null;
  readonly currency: string;
  readonly taxObject: string;
  /** Less its credit notes, and whatever else lowered it without money. */
  readonly total: string;
  readonly taxes: readonly InvoiceTax[];
  readonly said: readonly TaxedPayment[];
}

interface Row {
  readonly id: number;
  readonly number: string;
  readonly uuid: string;
}

async function stampedDraft(tx: Tx, id: number): Promise<CfdiDraft> {
  const bytes = await readCfdiFile(tx, { resource: INVOICES, id }, ['TIMBRADO']);
  if (!bytes) throw new Error(`${INVOICES} ${id} was never stamped`);
  return readCfdi(bytes).draft;
}

interface Lowering {
  readonly amount: string;
  /** The note that says so, where one does. */
  readonly note_id: number | null;
}

/** What was applied to the invoice and is no money: credit notes, advances, small differences. */
const loweringsOf = (tx: Tx, id: number): Promise<Lowering[]> =>
  tx.query(
    sql<Lowering>`select sum(a.amount_charge) as amount, case when k.source_resource = ${INVOICES} then k.source_id::bigint when a.source_resource = ${INVOICES} then a.source_id::bigint end as note_id
      from cfl__open_items c join cfl__applications a on ${raw(sameCompany('a', 'c'))} and a.charge_item_id = c.id join cfl__open_items k on ${raw(sameCompany('k', 'a'))} and k.id = a.credit_item_id
      where c.account_id = ${TENANT} and c.source_resource = ${INVOICES} and c.source_id = ${String(id)} and c.direction = 'CARGO' and a.reverses_id is null
        and not exists (select 1 from cfl__applications z where ${raw(sameCompany('z', 'a'))} and z.reverses_id = a.id) and not exists (select 1 from satinvoices__collections x where ${raw(sameCompany('x', 'a'))} and x.application_id = a.id)
      group by 2 order by 2`,
  );

/** Taxes of a part of a document, to be taken off. */
const negativePart = (
  taxes: readonly InvoiceTax[],
  part: string,
  whole: string,
): readonly InvoiceTax[] => {
  const share = (value: string) => moneyText(new Exact(value).times(part).div(whole).neg());
  return taxes.map((tax) => ({
    ...tax,
    base: share(tax.base),
    amount: tax.amount === null ? null : share(tax.amount),
  }));
};

async function lessLowerings(tx: Tx, id: number, invoice: CfdiDraft, decimals: number) {
  let total = new Exact(invoice.total);
  let taxes = invoiceTaxes(invoice.concepts, decimals);
  for (const { amount, note_id } of await loweringsOf(tx, id)) {
    const note = note_id === null ? null : await stampedDraft(tx, note_id);
    const taken = note
      ? negativePart(invoiceTaxes(note.concepts, decimals), amount, note.total)
      : negativePart(taxes, amount, moneyText(total));
    taxes = addedTaxes([...taxes, ...taken], decimals);
    total = total.minus(amount);
  }
  return { total: total.toFixed(decimals), taxes };
}

interface StatedRow {
  readonly receipt_id: number;
  readonly movement_id: number;
  readonly installment: number;
  readonly previous: string;
  readonly paid: string;
}

/** By receipts that are valid, whose place neither `receiptId` nor another valid one takes. */
const loadSaidRows = (tx: Tx, id: number, receiptId: number): Promise<StatedRow[]> =>
  tx.query(
    sql<StatedRow>`select r.id as receipt_id, p.movement_id, d.installment, d.previous, d.paid from satinvoices__payment_documents d join satinvoices__payments p on ${raw(sameCompany('p', 'd'))} and p.id = d.payment_id join satinvoices r on ${raw(sameCompany('r', 'p'))} and r.id = p.invoice_id
      where d.account_id = ${TENANT} and d.invoice_id = ${id} and r.status = any(${LIVE}::text[]) and r.id <> ${receiptId}
        and not exists (select 1 from satinvoices__relations n where n.account_id = ${TENANT} and n.invoice_id = ${receiptId} and n.relation = '04' and n.uuid = r.uuid)
        and not exists (select 1 from satinvoices__relations n join satinvoices v on ${raw(sameCompany('v', 'n'))} and v.id = n.invoice_id and v.status = any(${LIVE}::text[]) where n.account_id = ${TENANT} and n.relation = '04' and n.uuid = r.uuid) order by d.installment`,
  );

async function loadSaidPayments(
  tx: Tx,
  { id, uuid }: Row,
  receiptId: number,
): Promise<readonly TaxedPayment[]> {
  const said: TaxedPayment[] = [];
  const rows = await loadSaidRows(tx, id, receiptId);
  const booked = await bookedTaxes(
    tx,
    rows.map(({ receipt_id }) => receipt_id),
    [id],
  );
  for (const { receipt_id, movement_id, ...row } of rows) {
    const receipt = await stampedDraft(tx, receipt_id);
    const document = (receipt.payments?.payments ?? [])
      .flatMap(({ documents }) => documents)
      .find((each) => each.uuid === uuid && each.installment === String(row.installment));
    said.push({
      ...row,
      booked: booked({ receipt_id, movement_id, invoice_id: id }),
      taxes: [
        ...(document?.withheld ?? []).map((tax) => ({ ...tax, withheld: true })),
        ...(document?.transferred ?? []).map((tax) => ({ ...tax, withheld: false })),
      ],
    });
  }
  return said;
}

const TAXED = '02';

/** By id, for the receipt that is to say payments of them. */
export async function loadPaidInvoices(
  tx: Tx,
  ids: readonly number[],
  receiptId: number,
): Promise<ReadonlyMap<number, PaidInvoiceFacts>> {
  const rows = await tx.query(
    sql<Row>`select id, number, uuid from satinvoices where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id`,
  );
  const known = new Map<number, PaidInvoiceFacts>();
  for (const row of rows) {
    const invoice = await stampedDraft(tx, row.id);
    const objects = invoice.concepts.map(({ taxObject }) => taxObject);
    known.set(row.id, {
      ...row,
      series: invoice.series,
      folio: invoice.folio,
      currency: invoice.currency,
      taxObject: objects.includes(TAXED) ? TAXED : (objects[0] ?? '01'),
      ...(await lessLowerings(tx, row.id, invoice, decimalsOf(invoice.currency) ?? 2)),
      said: await loadSaidPayments(tx, row, receiptId),
    });
  }
  return known;
}

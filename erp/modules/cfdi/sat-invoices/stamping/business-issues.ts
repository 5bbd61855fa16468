/** What the company asks of a document before it is issued (finance R19, R20). */
import type { Tx } from '#erp/db/database.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { advanceItems } from '#erp/domains/open-items/applying/advances.ts';
import { openItemsOf, summary } from '#erp/domains/open-items/reading/summary.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { isToPublic, saysReceiver } from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';
import { advancesOfSales } from '../posting/apply-advance.ts';
import { MOVEMENTS } from '../posting/post-advance.ts';
import { owedOfSubstituted } from '../substituting/substitutes.ts';
import { noteShares, type NoteShare } from '../posting/note-shares.ts';
import { creditedInvoices } from '../posting/related-invoices.ts';
import { receiptIssues } from '../receipts/receipt-issues.ts';
import { relationIssues } from './relation-issues.ts';
import type { InvoiceRecord, Reading } from './sealing.ts';

const issue = (field: string, message: string): CfdiIssue => ({ code: 'TELAR', message, field });

/** What the customer owes in pesos, and what of it is late. */
async function owedBy(tx: Tx, subjectId: number, today: string) {
  const rows = await summary(tx, await openItemsOf(tx, subjectId), today);
  const sum = (of: 'base_balance' | 'base_overdue') =>
    rows.filter(({ side }) => side === 'CXC').reduce((all, row) => all.plus(row[of]), new Exact(0));
  return { owed: sum('base_balance'), overdue: sum('base_overdue') };
}

/** Of a sale without order, whose credit nobody decided before (finance R20). */
async function creditIssues(
  { tx, actor, now }: Reading,
  invoice: InvoiceRecord,
  { customer }: InvoiceFacts,
): Promise<readonly CfdiIssue[]> {
  if (invoice.cfdi_type !== 'INGRESO' || invoice.origin !== 'MANUAL') return [];
  if (!customer?.subject_id || (invoice.payment_terms ?? 0) === 0 || !customer.credit_limit)
    return [];
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { owed } = await owedBy(tx, customer.subject_id, today);
  const over = owed
    .minus(await owedOfSubstituted(tx, invoice.id))
    .plus(invoice.base_total ?? 0)
    .minus(customer.credit_limit);
  if (over.lte(0)) return [];
  return [
    issue(
      'customer_id',
      t('invoicing.overCredit', 'Excede su límite de crédito de {limit} en {over}.', {
        limit: shownMoney(customer.credit_limit),
        over: shownMoney(moneyText(over)),
      }),
    ),
  ];
}

function customerIssues(invoice: InvoiceRecord, facts: InvoiceFacts): readonly CfdiIssue[] {
  const { customer, receivers } = facts;
  const isReceipt = invoice.cfdi_type === 'PAGO';
  if (receivers.length === 0 && !isToPublic(invoice, facts) && !saysReceiver(invoice, facts))
    return [
      issue(
        'tax_company_id',
        t('invoicing.noReceiver', 'El cliente no tiene datos fiscales: captúralos en su registro.'),
      ),
    ];
  // Whoever pays gets the receipt of it.
  if (customer?.status === 'BLOQUEADO' && !isReceipt)
    return [issue('customer_id', t('invoicing.blocked', 'El cliente está bloqueado.'))];
  if (customer && !customer.subject_id)
    return [
      issue(
        'customer_id',
        t('invoicing.noSubject', 'El cliente no es un tercero: guárdalo otra vez en su registro.'),
      ),
    ];
  return [];
}

/** What the relations say of the note's amount is all of it, and of each no more than is left. */
function shareIssues(total: string, shares: readonly NoteShare[]): readonly CfdiIssue[] {
  const sum = sumOf(shares.map(({ amount }) => amount));
  const said = shares.some((each) => each.said !== null);
  if (said && !sum.eq(total))
    return [
      issue(
        'relations',
        t('invoicing.noteShares', 'Los importes por factura suman {sum}; la nota vale {total}.', {
          sum: shownMoney(moneyText(sum)),
          total: shownMoney(total),
        }),
      ),
    ];
  return shares
    .filter(({ amount, left }) => new Exact(amount).gt(left))
    .map(({ number, left }) =>
      issue(
        'relations',
        t('invoicing.overShare', 'De {number} quedan {left} por acreditar.', {
          number,
          left: shownMoney(left),
        }),
      ),
    );
}

/** Notes name what they credit, and all of them together no more than that (sat-cfdi §7.3). */
async function noteIssues({ tx }: Reading, invoice: InvoiceRecord): Promise<readonly CfdiIssue[]> {
  if (invoice.cfdi_type !== 'EGRESO') return [];
  const shares = await noteShares(tx, invoice);
  if (shares.length === 0) return [];
  if (shares.some(({ currency_id }) => currency_id !== invoice.currency_id))
    return [issue('currency_id', t('invoicing.noteCurrency', 'La factura está en otra moneda.'))];
  const total = moneyText(new Exact(invoice.total ?? 0));
  const left = sumOf(shares.map((each) => each.left));
  const over = sumOf(shares.map(({ amount }) => amount)).gt(left);
  if (!over) return shareIssues(total, shares);
  return [
    issue(
      'lines',
      t('invoicing.overInvoice', 'Sus notas de crédito no pasan de su total: quedan {amount}.', {
        amount: shownMoney(moneyText(left)),
      }),
    ),
  ];
}

/** It says the IVA of money that came, and no more than that (finance decision 18). */
async function advanceIssues(
  { tx }: Reading,
  invoice: InvoiceRecord,
): Promise<readonly CfdiIssue[]> {
  if (!invoice.is_advance) return [];
  const [item] = await advanceItems(tx, {
    resource: MOVEMENTS,
    id: invoice.advance_movement_id ?? 0,
  });
  if (!item)
    return [
      issue(
        'advance_movement_id',
        t('invoicing.noAdvance', 'Elige el anticipo cobrado que ampara.'),
      ),
    ];
  if (item.currency_id === invoice.currency_id && new Exact(item.balance).eq(invoice.total ?? 0))
    return [];
  return [
    issue(
      'advance_movement_id',
      t(
        'invoicing.otherAdvance',
        'El anticipo por aplicar es de {amount}: el CFDI vale lo mismo.',
        {
          amount: shownMoney(item.balance),
        },
      ),
    ),
  ];
}

/** A note of an advance applies one that its sale names (sat-cfdi §7.3). */
async function appliedAdvanceIssues(
  { tx }: Reading,
  invoice: InvoiceRecord,
): Promise<readonly CfdiIssue[]> {
  if (invoice.cfdi_type !== 'EGRESO' || invoice.credit_reason !== 'ANTICIPO') return [];
  const sales = (await creditedInvoices(tx, invoice.id)).map(({ id }) => id);
  const movements = await advancesOfSales(tx, sales);
  return movements.length > 0
    ? []
    : [
        issue(
          'relations',
          t(
            'invoicing.noAdvanceOfSale',
            'Relaciona por 07 la venta, y que ella relacione por 07 el CFDI del anticipo.',
          ),
        ),
      ];
}

function lineIssues(invoice: InvoiceRecord): readonly CfdiIssue[] {
  if ((invoice.lines ?? []).length === 0 && !invoice.is_global)
    return [issue('lines', t('invoicing.noLines', 'Agrega al menos un concepto.'))];
  return [];
}

export async function businessIssues(
  context: Reading,
  invoice: InvoiceRecord,
  facts: InvoiceFacts,
): Promise<readonly CfdiIssue[]> {
  const isReceipt = invoice.cfdi_type === 'PAGO';
  return [
    ...customerIssues(invoice, facts),
    ...(isReceipt ? await receiptIssues(context.tx, invoice.id) : lineIssues(invoice)),
    ...(await creditIssues(context, invoice, facts)),
    ...(await relationIssues(context.tx, invoice.id)),
    ...(await noteIssues(context, invoice)),
    ...(await advanceIssues(context, invoice)),
    ...(await appliedAdvanceIssues(context, invoice)),
  ];
}

/** What a payment must say (purchasing §2, R46, R47); refusals stand beside their field. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { amountInWords } from '#erp/domains/amounts/in-words.ts';
import { movesMoney } from '#erp/domains/cfdi/catalogs/payment-forms.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import { rateDifference, type SettledPart } from '#erp/domains/payments/limits/given-away.ts';
import { pesosOf } from '#erp/domains/payments/money-amounts.ts';
import { agreedDiscount } from '#erp/domains/terms/early-payment.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts, paymentForm } from '#erp/modules/cfl/movements/movement-facts.ts';
import { payeeNamed, payeeOfDraft } from '#erp/modules/cfl/subjects/payee-account.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { loadSupplier } from '../invoice-shipments/capture/invoice-facts.ts';
import { PAYABLE } from '../invoice-shipments/invoice-choices.ts';
import {
  cashPaidOf,
  namedInvoices,
  openItemsOf,
  type CountedCash,
  type NamedInvoice,
} from './payment-facts.ts';
import type { payments } from './payments.ts';

export type Save = SaveContext<typeof payments>;
type Line = ReturnType<typeof linesIn>[number];

export const linesIn = (record: Pick<Save['draft'], 'applications'>) => record.applications ?? [];

/** Which items each kind settles. */
export const settledBy = (kind: string): 'CARGO' | 'ABONO' =>
  kind === 'REEMBOLSO' ? 'ABONO' : 'CARGO';

export async function takeMoney(context: Save): Promise<void> {
  const { tx, draft } = context;
  const account = await bankFacts(tx, draft.bank_account_id);
  if (!account || !draft.date || !draft.amount) return;
  draft.currency_id = account.currency_id;
  draft.amount_words = amountInWords(draft.amount, account.currency);
  draft.branch_office_id = account.branch_office_id;
  if (account.in_pesos) draft.exchange_rate = '1';
  else {
    const { date, exchange_rate } = draft;
    const asked = { currency_id: account.currency_id, date, rate: exchange_rate ?? null };
    await checkTypedRate(context, asked);
    draft.exchange_rate = (await typedRate(tx, asked)).rate;
  }
  draft.base_amount = pesosOf({ rate: draft.exchange_rate }, draft.amount);
}

export async function checkForm({ tx, draft, fail }: Save): Promise<void> {
  const form = await paymentForm(tx, draft.payment_type_id);
  if (!form) return;
  if (form.sat_code === '99')
    fail('payment_type_id', t('prc.realPayment', 'Indica la forma de pago real.'));
  else if (!movesMoney(form.sat_code))
    fail(
      'payment_type_id',
      t(
        'prc.noMoney',
        'Con esa forma no sale dinero: compensa en tesorería, o aplica el anticipo con su nota.',
      ),
    );
  if (form.kind === 'EFECTIVO' && draft.kind !== 'REEMBOLSO') {
    const problem = await cashProblem(tx, draft, 'written');
    if (problem) fail('payment_type_id', problem);
  }
  if (form.kind !== 'CHEQUE') draft.check_number = null;
}

interface Cash extends Pick<Save['draft'], 'applications' | 'base_amount'> {
  readonly id?: number | null;
}

/**
 * Above the company's limit cash is not deducted, in one payment or several (LISR 27-III). Null
 * within it.
 */
export async function cashProblem(
  tx: Save['tx'],
  payment: Cash,
  counting: CountedCash['counting'],
): Promise<string | null> {
  const { cash_limit: most } = await purchasingSettings(tx);
  const ids = linesIn(payment).map(({ invoice_id }) => invoice_id);
  const before = await cashPaidOf(tx, ids, { otherThan: payment.id ?? null, counting });
  return new Exact(payment.base_amount ?? 0).plus(before).lte(most)
    ? null
    : t(
        'prc.cashLimit',
        'Pagos mayores a {most} deben hacerse por transferencia, cheque nominativo o tarjeta.',
        { most: shownMoney(most) },
      );
}

/** Supplier, and its account of a transfer; a draft may wait for one. */
export async function takePayee({ tx, draft, fail }: Save): Promise<void> {
  const supplier = await loadSupplier(tx, draft.supplier_id);
  if (supplier?.status === 'BAJA')
    fail('supplier_id', t('prc.goneSupplier', 'El proveedor está dado de baja.'));
  const paid = draft.payee_supplier_id ? await loadSupplier(tx, draft.payee_supplier_id) : supplier;
  const form = await paymentForm(tx, draft.payment_type_id);
  const isTransfer = form?.kind === 'TRANSFERENCIA' && draft.kind !== 'REEMBOLSO';
  if (!isTransfer || !paid?.subject_id || !draft.currency_id || !draft.date) {
    if (!isTransfer) draft.supplier_bank_account_id = null;
    return;
  }
  const payment = {
    subject_id: paid.subject_id,
    currency_id: draft.currency_id,
    date: draft.date,
    account: payeeNamed('PROVEEDOR', draft.supplier_bank_account_id),
  };
  const payee = await payeeOfDraft(tx, payment, (why) => fail('supplier_bank_account_id', why));
  if (payee) draft.supplier_bank_account_id = payee.account?.id ?? null;
}

const payeeText = ({ payee }: NamedInvoice): string =>
  payee
    ? t('prc.cededTo', 'Está cedida a {payee}: págale a ese beneficiario.', { payee })
    : t('prc.notCeded', 'No está cedida a ese beneficiario.');

function invoiceProblem(
  invoice: NamedInvoice | undefined,
  draft: Save['draft'],
  seen: ReadonlySet<number>,
): string | null {
  if (!invoice || invoice.supplier_id !== draft.supplier_id)
    return t('prc.otherSupplier', 'La factura es de otro proveedor.');
  const isNote = invoice.kind === 'NOTA_CREDITO';
  if (isNote !== (draft.kind === 'REEMBOLSO'))
    return isNote
      ? t('prc.noteNotPaid', 'Una nota de crédito no se paga: se aplica o se reembolsa.')
      : t('prc.refundOfNote', 'Se reembolsa lo que dejó a favor una nota de crédito.');
  if (!PAYABLE.includes(invoice.status))
    return t('prc.notPayable', 'No está por pagar: contabilízala o elige otra.');
  if (invoice.hold) return t('prc.held', 'Está retenida: libérala antes.');
  if (invoice.payee_supplier_id !== (draft.payee_supplier_id ?? null)) return payeeText(invoice);
  if (seen.has(invoice.id)) return t('prc.twice', 'Ya está en otro renglón.');
  return null;
}

type Say = (field: string, message: string) => void;

/** `left` is in the currency of the invoice. */
function checkAmounts(line: Line, left: string, isSame: boolean, say: Say): void {
  const taken = new Exact(line.invoice_amount ?? 0).plus(line.early_discount ?? 0);
  if (taken.gt(left))
    say(
      'invoice_amount',
      t('prc.overBalance', 'El importe excede el saldo ({balance}).', {
        balance: shownMoney(left),
      }),
    );
  if (isSame) line.amount = line.invoice_amount;
  else if (!line.amount)
    say('amount', t('prc.bothAmounts', 'Son de monedas distintas: escribe el importe en las dos.'));
}

function checkTotals({ draft, fail }: Save): void {
  const applied = linesIn(draft).reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
  draft.applied = moneyText(applied);
  draft.unapplied = moneyText(new Exact(draft.amount ?? 0).minus(applied));
  if (draft.payee_supplier_id && !applied.eq(draft.amount ?? 0))
    fail(
      'payee_supplier_id',
      t(
        'prc.payeeWhole',
        'Al beneficiario sólo se le paga lo que se le cedió: di de qué facturas es todo el importe.',
      ),
    );
  if (applied.gt(draft.amount ?? 0))
    fail('applications', t('prc.overAmount', 'Las aplicaciones suman más que el importe.'));
  else if (draft.kind === 'REEMBOLSO' && !applied.eq(draft.amount ?? 0))
    fail('applications', t('prc.refundWhole', 'Di de qué notas de crédito es todo el reembolso.'));
}

/** A discount that the supplier did not agree to is kept, and then signed by two (R41). */
function warnOfDiscount(
  { early_discount }: Line,
  invoice: NamedInvoice,
  { left, paidOn, say }: { left: string; paidOn: string; say: Say },
): void {
  if (!new Exact(early_discount ?? 0).gt(0)) return;
  const agreed = agreedDiscount(invoice, { issued: invoice.issued, balance: left }, paidOn);
  if (agreed.gte(early_discount!)) return;
  const most = shownMoney(moneyText(agreed));
  say(
    'early_discount',
    t('prc.overAgreed', 'El proveedor acordó a lo más {most} ese día: lo aplican dos personas.', {
      most,
    }),
  );
}

/** What the money of a row settles, by the first instalment of its invoice. */
const partsOf = (
  { date, currency_id }: Save['draft'],
  { invoice_amount: amount_item, amount }: Line,
  open_item_id: number | undefined,
): readonly SettledPart[] =>
  open_item_id && date && currency_id && amount_item && amount
    ? [{ open_item_id, date, paid: { amount_item, amount, currency_id, fee: '0' } }]
    : [];

export async function checkApplications(context: Save): Promise<void> {
  const { tx, draft, fail, warn } = context;
  const rows = linesIn(draft);
  const ids = rows.map(({ invoice_id }) => invoice_id);
  const invoices = new Map((await namedInvoices(tx, ids)).map((each) => [each.id, each]));
  const items = await openItemsOf(tx, ids, settledBy(draft.kind ?? 'PAGO'));
  const seen = new Set<number>();
  const parts: SettledPart[] = [];
  for (const [i, line] of rows.entries()) {
    // That it is missing is said of it.
    if (!line.invoice_id) continue;
    const say: Say = (field, message) => fail(`applications[${i}][${field}]`, message);
    const invoice = invoices.get(line.invoice_id);
    const problem = invoiceProblem(invoice, draft, seen);
    if (problem) say('invoice_id', problem);
    if (problem || !invoice) continue;
    seen.add(invoice.id);
    const own = items.filter(({ invoice_id }) => invoice_id === invoice.id);
    const left = own.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
    checkAmounts(line, moneyText(left), invoice.currency_id === draft.currency_id, say);
    const told: Say = (field, message) => warn(`applications[${i}][${field}]`, message);
    if (draft.date)
      warnOfDiscount(line, invoice, { left: moneyText(left), paidOn: draft.date, say: told });
    parts.push(...partsOf(draft, line, own[0]?.id));
  }
  checkTotals(context);
  draft.rate_difference = await rateDifference(tx, parts);
}

/** What an applied payment does (purchasing §3, R41 to R43, R49), and what undoes it. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { claimedText } from '#erp/domains/open-items/items/claimed-items.ts';
import { NOTHING_LEFT } from '#erp/domains/open-items/applying/following-money.ts';
import { pesosOf } from '#erp/domains/payments/money-amounts.ts';
import type { MoneyLine } from '#erp/domains/payments/money-order.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { settleMoney } from '#erp/domains/payments/settle-money.ts';
import { undoMoney } from '#erp/domains/payments/undo-money.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { bankFacts, paymentForm } from '#erp/modules/cfl/movements/movement-facts.ts';
import { takeCheck, voidChecksOf } from '#erp/modules/cfl/checks/check-numbers.ts';
import { payeeNamed, payeeToPay } from '#erp/modules/cfl/subjects/payee-account.ts';
import { loadSupplier, type SupplierFacts } from '../invoice-shipments/capture/invoice-facts.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { POSTED } from '../invoice-shipments/invoice-choices.ts';
import { cancelNotes, expectNotes } from '../discount-notes/expect-notes.ts';
import { overdueComplements } from '../payment-complements/overdue-complements.ts';
import { claimsOf } from '../purchase-payments/payable-invoices.ts';
import { followCancelled, requireAdvanceOrder } from './advance-orders.ts';
import { cashProblem, linesIn, settledBy } from './payment-checks.ts';
import { lockInvoices, namedInvoices, openItemsOf, type InvoiceItem } from './payment-facts.ts';
import type { payments } from './payments.ts';
import { STOPS_PAYMENTS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

export type Change = TransitionContext<typeof payments>;

const PAYMENTS = 'payments';
const EVENT = {
  PAGO: 'PAGO_PROVEEDOR',
  ANTICIPO: 'ANTICIPO_PROVEEDOR',
  REEMBOLSO: 'REEMBOLSO_PROVEEDOR',
} as const;

const sourceOf = ({ before }: Change) => ({ resource: PAYMENTS, id: before.id });

const referenceOf = (context: Change) => resulting(context).reference;

async function requirePayee(context: Change, subject_id: number): Promise<void> {
  const { tx, before, changes, fail } = context;
  const form = await paymentForm(tx, before.payment_type_id);
  if (form?.kind !== 'TRANSFERENCIA' || before.kind === 'REEMBOLSO') return;
  if (!referenceOf(context))
    fail('reference', t('prc.trackingKey', 'Escribe la clave de rastreo de la transferencia.'));
  // Its account was verified when the bank was told: what changed since says nothing of it.
  if (before.proposal_id) return;
  const payment = {
    subject_id,
    currency_id: before.currency_id!,
    date: before.date,
    account: payeeNamed('PROVEEDOR', before.supplier_bank_account_id),
  };
  const account = await payeeToPay(tx, payment, (why) => fail('supplier_bank_account_id', why));
  if (account) changes.supplier_bank_account_id = account.id;
}

interface Wanted {
  readonly amount: string;
  readonly invoice_amount: string;
  readonly early_discount: string;
}

/** An amount among instalments, the first one first; the last that takes has what is left. */
function shared(items: readonly InvoiceItem[], whole: string): readonly string[] {
  let left = new Exact(whole);
  return items.map(({ balance }) => {
    const taken = left.lt(balance) ? left : new Exact(balance);
    left = left.minus(taken);
    return moneyText(taken);
  });
}

/** Lines of money for an invoice: what each instalment is paid, then what is taken off it. */
function linesOfInvoice(
  items: readonly InvoiceItem[],
  { amount, invoice_amount, early_discount }: Wanted,
  field: string,
): readonly MoneyLine[] {
  const paid = shared(items, invoice_amount);
  const rest = items.map((item, i) => ({
    ...item,
    balance: moneyText(new Exact(item.balance).minus(paid[i]!)),
  }));
  const off = shared(rest, early_discount);
  const last = paid.findLastIndex((part) => !new Exact(part).isZero());
  let spent = new Exact(0);
  const parts = paid.map((part, i) => {
    const share = new Exact(amount).times(part).div(invoice_amount);
    const own = moneyText(i === last ? new Exact(amount).minus(spent) : share);
    spent = spent.plus(own);
    return own;
  });
  return items.flatMap((item, i): MoneyLine[] => [
    ...(new Exact(paid[i]!).isZero()
      ? []
      : [
          {
            kind: 'APLICACION' as const,
            open_item_id: item.id,
            amount_item: paid[i]!,
            amount: parts[i]!,
            field,
          },
        ]),
    ...(new Exact(off[i]!).isZero()
      ? []
      : [
          {
            kind: 'DESCUENTO' as const,
            open_item_id: item.id,
            amount_item: off[i]!,
            amount: '0',
            field,
          },
        ]),
  ]);
}

/** The money is called by it, so it comes before. */
async function takeFolio({ tx, services, before, changes }: Change): Promise<string> {
  const { folio } = await services.extensions.nextFolio(tx, {
    document: PAYMENTS,
    label: t('prc.paymentsName', 'pagos a proveedores'),
    branchId: before.branch_office_id ?? null,
    date: before.date,
  });
  changes.folio = folio;
  return folio;
}

/** The proposal that made it says when it was paid, or that it was not. */
async function requireOwnMove({ tx, before, fail }: Change): Promise<void> {
  const [waiting] = await tx.query(
    sql`select 1 from purchase_payment_lines where account_id = ${TENANT} and payment_id = ${before.id} and result = 'PENDIENTE' limit 1`,
  );
  if (waiting)
    fail('', t('prc.ofProposal', 'Es de una propuesta de pago: registra ahí su resultado.'));
}

async function moneyLines({ tx, before, fail }: Change): Promise<readonly MoneyLine[]> {
  const rows = linesIn(before);
  const ids = rows.map(({ invoice_id }) => invoice_id);
  await lockInvoices(tx, ids);
  const named = await namedInvoices(tx, ids);
  const held = new Set(named.filter(({ hold }) => hold).map(({ id }) => id));
  const elsewhere = new Set(
    named
      .filter(({ payee_supplier_id }) => payee_supplier_id !== (before.payee_supplier_id ?? null))
      .map(({ id }) => id),
  );
  const claims = new Map(
    (await claimsOf(tx, ids, before.proposal_id)).map((each) => [each.invoice_id, each]),
  );
  const items = await openItemsOf(tx, ids, settledBy(before.kind));
  return rows.flatMap((row, i) => {
    const field = `applications[${i}]`;
    if (held.has(row.invoice_id!))
      fail(`${field}[invoice_id]`, t('prc.held', 'Está retenida: libérala antes.'));
    if (elsewhere.has(row.invoice_id!))
      fail(
        `${field}[invoice_id]`,
        t('prc.payeeChanged', 'Se cedió, o dejó de estarlo: captura otra vez a quién se paga.'),
      );
    if (claims.has(row.invoice_id!))
      fail(`${field}[invoice_id]`, claimedText(claims.get(row.invoice_id!)!.folio));
    const own = items.filter(({ invoice_id }) => invoice_id === row.invoice_id);
    const left = own.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
    const taken = new Exact(row.invoice_amount!).plus(row.early_discount ?? 0);
    if (taken.gt(left))
      fail(
        `${field}[invoice_amount]`,
        t('prc.overBalance', 'El importe excede el saldo ({balance}).', {
          balance: shownMoney(left.toFixed(2)),
        }),
      );
    return linesOfInvoice(
      own,
      {
        amount: row.amount ?? row.invoice_amount!,
        invoice_amount: row.invoice_amount!,
        early_discount: row.early_discount ?? '0',
      },
      field,
    );
  });
}

function requireOpen({ fail }: Change, { status, block_scope }: SupplierFacts): void {
  if (status !== 'ACTIVO')
    fail('supplier_id', t('prc.payInactive', 'El proveedor no está activo.'));
  if (STOPS_PAYMENTS.includes(block_scope))
    fail('supplier_id', t('prc.blocked', 'El proveedor tiene bloqueados los pagos.'));
}

/** What was paid before has its receipt, where the company waits for it (R46). */
async function requireComplements({ tx, before, now, actor, fail }: Change): Promise<void> {
  if (before.kind === 'REEMBOLSO') return;
  const today = todayOf(now, actor.timeZone);
  for (const payment of await overdueComplements(tx, before.supplier_id, today))
    fail(
      'supplier_id',
      t('prc.blockReceipt', 'Debe el complemento de pago de {payment}.', { payment }),
    );
}

/** Whose account is paid: the supplier’s own, or that of whom its invoices were ceded to. */
async function payeeSubject({ tx, before, fail }: Change, own: number): Promise<number> {
  if (!before.payee_supplier_id) return own;
  const payee = await loadSupplier(tx, before.payee_supplier_id);
  if (payee?.subject_id && payee.status === 'ACTIVO') return payee.subject_id;
  fail('payee_supplier_id', t('prc.payInactive', 'El proveedor no está activo.'));
  return own;
}

/** Two that were written at once count now, one after the other: their invoices are locked. */
async function requireWithinCash({ tx, before, fail }: Change): Promise<void> {
  if (before.kind === 'REEMBOLSO') return;
  const problem = await cashProblem(tx, before, 'applied');
  if (problem) fail('payment_type_id', problem);
}

export async function applyPayment(context: Change): Promise<void> {
  const { tx, before, changes, fail } = context;
  await requireOwnMove(context);
  const supplier = await loadSupplier(tx, before.supplier_id);
  if (!supplier?.subject_id)
    return fail(
      'supplier_id',
      t('prc.noSubject', 'El proveedor no es un tercero: guárdalo otra vez en su registro.'),
    );
  requireOpen(context, supplier);
  await requireAdvanceOrder(context);
  await requireComplements(context);
  await requirePayee(context, await payeeSubject(context, supplier.subject_id));
  const form = await paymentForm(tx, before.payment_type_id);
  if (form?.kind === 'CHEQUE' && before.kind !== 'REEMBOLSO')
    changes.check_number = await takeCheck(context, {
      bank_account_id: before.bank_account_id,
      source: sourceOf(context),
      date: before.date,
      amount: before.amount,
      subject_id: supplier.subject_id,
    });
  const lines = await moneyLines(context);
  if (form?.kind === 'EFECTIVO') await requireWithinCash(context);
  const account = (await bankFacts(tx, before.bank_account_id))!;
  const isRefund = before.kind === 'REEMBOLSO';
  const folio = await takeFolio(context);
  const rate = before.exchange_rate ?? '1';
  const done = await settleMoney(context, {
    source: sourceOf(context),
    event: EVENT[before.kind],
    date: before.date,
    folio,
    subject_id: supplier.subject_id,
    branch_office_id: before.branch_office_id ?? null,
    direction: isRefund ? 'ENTRADA' : 'SALIDA',
    bank_account_id: before.bank_account_id,
    currency_id: account.currency_id,
    in_pesos: account.in_pesos,
    rate,
    amount: before.amount,
    base_amount: before.base_amount ?? pesosOf({ rate }, before.amount),
    reference: referenceOf(context) ?? null,
    description: t('prc.paymentLine', 'Pago a proveedor {folio}', { folio }),
    lines,
    side: 'CXP',
    settles: settledBy(before.kind),
    own: { kind: before.kind === 'ANTICIPO' ? 'ANTICIPO' : 'PAGO', role: 'ANTICIPO_PROV' },
    keepsRest: !isRefund,
  });
  if (lines.some(({ kind }) => kind === 'DESCUENTO'))
    await expectNotes(context, { id: before.id, folio, date: before.date });
  changes.fx_result = done.fx_result;
  changes.entry_id = done.entryId;
}

/** The CFDI of an advance says that it was paid. */
async function requireNoInvoice({ tx, before }: Change): Promise<void> {
  const [invoice] = await tx.query(
    sql<{
      name: string;
    }>`select coalesce(supplier_folio, folio, '') as name from prc__invoice_shipments where account_id = ${TENANT} and advance_payment_id = ${before.id} and status = any(${[...POSTED]}::text[]) limit 1`,
  );
  if (invoice)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('prc.advanceHasInvoice', 'Lo ampara la factura {invoice}: cancélala primero.', {
        invoice: invoice.name,
      }),
    );
}

export async function cancelPayment(context: Change): Promise<void> {
  const { before, changes, input, now, actor } = context;
  await requireOwnMove(context);
  Object.assign(changes, NOTHING_LEFT);
  if (before.status !== 'APLICADO') return;
  const reason = typeof input.cancel_reason === 'string' ? input.cancel_reason : '';
  await requireNoInvoice(context);
  const source = sourceOf(context);
  const date = todayOf(now, actor.timeZone);
  await cancelNotes(context, { id: before.id, date, reason });
  await undoMoney(context, { source, date: before.date, reason });
  await voidChecksOf(context, source, reason);
  if (before.purchase_order_id) await followCancelled(context, before.purchase_order_id);
}

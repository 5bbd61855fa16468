/** What the rows of a proposal say of their invoices, and what keeps one from being paid. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { fitsLayout } from '#erp/domains/bank/payment-files/payment-file.ts';
import { earlyPayment } from '#erp/domains/terms/early-payment.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { proposalText } from '#erp/domains/open-items/items/claimed-items.ts';
import { lockInvoices } from '../payments/payment-facts.ts';
import { claimsOf, destinationsOf, loadInvoices, type PayableInvoice } from './payable-invoices.ts';
import { judgeInvoices } from './payment-blocks.ts';
import type { purchasePayments } from './purchase-payments.ts';
import { PAYABLE } from '../invoice-shipments/invoice-choices.ts';

export type Save = SaveContext<typeof purchasePayments>;
export type Line = Save['draft']['lines'][number];

const MOST_REASONS = 900;

/** Of a proposal, what its rows depend on. */
export interface Day {
  readonly id: number | null;
  readonly currency_id: number;
  /** ISO day. */
  readonly payment_date: string;
  readonly use_early_discount: boolean;
  readonly layout: string;
}

export const discountOf = (invoice: PayableInvoice, day: Day): string | null =>
  day.use_early_discount
    ? (earlyPayment(
        { percent: invoice.early_pay_percent, days: invoice.early_pay_days },
        { ...invoice },
        day.payment_date,
      )?.discount ?? null)
    : null;

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/** A discount is for who pays all that is left. */
function takeAmounts(line: Line, invoice: PayableInvoice, day: Day): void {
  const discount = discountOf(invoice, day);
  const whole = moneyText(new Exact(invoice.balance).minus(discount ?? 0));
  line.amount ??= whole;
  line.balance = invoice.balance;
  line.early_discount = discount && new Exact(line.amount).gte(whole) ? discount : null;
}

interface Completed {
  readonly invoice: PayableInvoice | null;
  readonly claimed: string | null;
}

/** Fills in the rows; their invoices are the asker's until its transaction ends. */
export async function completeLines(
  { tx, services }: Pick<RuleContext, 'tx' | 'services'>,
  day: Day,
  lines: readonly Line[],
): Promise<readonly Completed[]> {
  const ids = lines.map(({ invoice_id }) => invoice_id);
  await lockInvoices(tx, ids);
  const invoices = new Map((await loadInvoices(tx, ids)).map((each) => [each.id, each]));
  const claims = new Map((await claimsOf(tx, ids, day.id)).map((each) => [each.invoice_id, each]));
  const own = [...invoices.values()].filter(({ currency_id }) => currency_id === day.currency_id);
  const judged = await judgeInvoices(
    { tx, registry: services.registry },
    { currency_id: day.currency_id, date: day.payment_date },
    own.map((invoice) => ({
      invoice,
      payee: {
        subject_id: invoice.payee_supplier_id ? invoice.payee_subject_id : invoice.subject_id,
        account: invoice.payee_account_id,
      },
    })),
  );
  const destinations = new Map(
    (
      await destinationsOf(
        tx,
        [...judged.values()].map(({ account }) => account),
      )
    ).map((each) => [each.id, each]),
  );
  return lines.map((line) => {
    const invoice = invoices.get(line.invoice_id ?? 0) ?? null;
    const found = invoice && judged.get(invoice.id);
    if (invoice && found) {
      const destination = destinations.get(found.account ?? 0)?.account ?? null;
      const reasons = [
        ...found.reasons,
        ...(destination && !fitsLayout(day.layout, destination)
          ? [t('prc.onlyClabe', 'El formato de la cuenta de cargo sólo paga a una CLABE.')]
          : []),
      ];
      takeAmounts(line, invoice, day);
      Object.assign(line, {
        payee_supplier_id: invoice.payee_supplier_id ?? invoice.supplier_id,
        bank_account_id: found.account,
        destination,
        due_date: invoice.due_date,
        days_overdue: invoice.due_date ? daysBetween(invoice.due_date, day.payment_date) : 0,
        block_reasons: reasons.join(' ').slice(0, MOST_REASONS) || null,
      });
    }
    const claim = claims.get(line.invoice_id ?? 0);
    const claimed = claim ? proposalText(claim.folio) : null;
    return { invoice, claimed };
  });
}

/** Null where the row may stand in a proposal. */
export function lineProblem(
  { invoice, claimed }: Completed,
  line: Line,
  { currency_id }: Pick<Day, 'currency_id'>,
): readonly [field: keyof Line, message: string] | null {
  if (!invoice || invoice.kind === 'NOTA_CREDITO' || !PAYABLE.includes(invoice.status))
    return ['invoice_id', t('prc.notPayable', 'No está por pagar: contabilízala o elige otra.')];
  if (invoice.currency_id !== currency_id)
    return ['invoice_id', t('prc.proposalCurrency', 'Está en otra moneda que la cuenta.')];
  if (!line.selected) return null;
  if (claimed)
    return [
      'invoice_id',
      t('prc.claimed', 'Está en la propuesta {folio}: quítala de una de las dos.', {
        folio: claimed,
      }),
    ];
  if (line.block_reasons)
    return [
      'selected',
      t('prc.blockedLine', 'No se puede pagar: {reasons}', { reasons: line.block_reasons }),
    ];
  const taken = new Exact(line.amount ?? 0).plus(line.early_discount ?? 0);
  return taken.gt(invoice.balance)
    ? [
        'amount',
        t('prc.overBalance', 'El importe excede el saldo ({balance}).', {
          balance: shownMoney(invoice.balance),
        }),
      ]
    : null;
}

/** Says beside each row why it may not stand there; an invoice stands in one row. */
export function checkLines(
  { fail }: Pick<Save, 'fail'>,
  day: Day,
  lines: readonly Line[],
  completed: readonly Completed[],
): void {
  const seen = new Set<number>();
  for (const [i, line] of lines.entries()) {
    const problem = lineProblem(completed[i]!, line, day);
    if (problem) fail(`lines[${i}][${problem[0]}]`, problem[1]);
    else if (seen.has(line.invoice_id ?? 0))
      fail(`lines[${i}][invoice_id]`, t('prc.twice', 'Ya está en otro renglón.'));
    seen.add(line.invoice_id ?? 0);
  }
}

export const selectedIn = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ selected }) => selected);

export const totalOf = (lines: readonly Line[]): string =>
  moneyText(selectedIn(lines).reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0)));

/** «Proponer»: the rows are made of what the criteria of the proposal hold for (purchasing R45). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { lockInvoices } from '../payments/payment-facts.ts';
import { candidateIds, loadCandidates, type Candidate, type Criteria } from './payable-invoices.ts';
import { dayOf, totalsOf, warnOfBalance } from './proposal-checks.ts';
import { completeLines, discountOf, type Day, type Line } from './proposal-lines.ts';
import type { purchasePayments } from './purchase-payments.ts';

export type Change = TransitionContext<typeof purchasePayments>;

const MOST_LINES = 500;

const newLine = (candidate: Candidate, day: Day): Line => ({
  invoice_id: candidate.id,
  selected: true,
  result: 'PENDIENTE',
  // Of instalments, those that are due; all of it where paying early takes something off.
  amount:
    discountOf(candidate, day) || new Exact(candidate.due).gte(candidate.balance)
      ? null
      : candidate.due,
});

/** Up to the amount, in their order; no invoice is split, and what is blocked takes nothing. */
function takeUpTo(lines: readonly Line[], most: string | null): readonly Line[] {
  let taken = new Exact(0);
  const end = lines.findIndex((line) => {
    if (line.block_reasons) return false;
    taken = taken.plus(line.amount ?? 0);
    return most !== null && taken.gt(most);
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** Whoever proposes the same meanwhile waits, and does not find it any more. */
async function takeCandidates(tx: Tx, criteria: Criteria): Promise<readonly Candidate[]> {
  const among = await candidateIds(tx, criteria);
  await lockInvoices(tx, among);
  const taken = await loadCandidates(tx, { ...criteria, among });
  // Others took some of them: the next ones stand in their place.
  return taken.length < among.length ? loadCandidates(tx, criteria) : taken;
}

async function linesFor(context: Change, day: Day): Promise<readonly Line[]> {
  const { tx, before } = context;
  const criteria = {
    proposal: before.id,
    currency_id: day.currency_id,
    until: before.due_until ?? day.payment_date,
    paidOn: day.payment_date,
    early: day.use_early_discount,
    suppliers: before.supplier_ids,
    categories: before.supplier_categories ?? [],
    most: MOST_LINES,
  };
  const lines = (await takeCandidates(tx, criteria)).map((each) => newLine(each, day));
  await completeLines(context, day, lines);
  return takeUpTo(lines, before.max_amount).map((line) => ({
    ...line,
    selected: !line.block_reasons,
  }));
}

export async function propose(context: Change): Promise<void> {
  const { before, changes, now, actor, fail } = context;
  const day = dayOf(before.id, before);
  if (!day) return;
  const lines = await linesFor(context, day);
  if (lines.length === 0)
    fail(
      '',
      t(
        'prc.nothingToPay',
        'No hay facturas por pagar que cumplan los criterios: amplía el plazo o quita filtros.',
      ),
    );
  changes.lines = lines;
  const totals = await totalsOf(context, day, todayOf(now, actor.timeZone), lines);
  Object.assign(changes, totals);
  await warnOfBalance(context, before.bank_account_id, moneyText(new Exact(totals.total)));
}

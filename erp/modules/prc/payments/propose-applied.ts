/** While a payment is typed, each invoice chosen proposes what the money pays of it. */
import { Exact, sumOf } from '#erp/domains/amounts/exact.ts';
import { proposedAmounts } from '#erp/domains/payments/proposed-amounts.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { bankFacts } from '#erp/modules/cfl/movements/movement-facts.ts';
import { linesIn, settledBy } from './payment-checks.ts';
import { namedInvoices, openItemsOf } from './payment-facts.ts';
import type { payments } from './payments.ts';

type Context = Pick<ComputeContext<typeof payments>, 'tx' | 'draft'>;

const waits = ({ invoice_id, invoice_amount }: ReturnType<typeof linesIn>[number]): boolean =>
  !!invoice_id && invoice_amount == null;

/** What the invoices of the lines without an amount still owe, if in the currency of the money. */
async function balancesOf({ tx, draft }: Context): Promise<Map<number, string>> {
  const ids = linesIn(draft)
    .filter(waits)
    .map(({ invoice_id }) => invoice_id);
  const account = ids.length > 0 ? await bankFacts(tx, draft.bank_account_id) : null;
  if (!account) return new Map();
  const invoices = await namedInvoices(tx, ids);
  const items = await openItemsOf(tx, ids, settledBy(draft.kind ?? 'PAGO'));
  return new Map(
    invoices
      .filter(({ currency_id }) => currency_id === account.currency_id)
      .map(({ id }) => {
        const ofInvoice = items.filter(({ invoice_id }) => Number(invoice_id) === id);
        return [id, sumOf(ofInvoice.map(({ balance }) => balance)).toFixed(2)];
      }),
  );
}

export async function proposeApplied({ tx, draft }: Context): Promise<void> {
  const lines = linesIn(draft);
  const balances = await balancesOf({ tx, draft });
  if (balances.size === 0) return;
  const proposed = proposedAmounts(
    lines.map((line) => {
      const { invoice_id, invoice_amount, early_discount, amount } = line;
      const owed = waits(line) ? balances.get(invoice_id!) : undefined;
      return {
        balance: owed ? new Exact(owed).minus(early_discount ?? 0).toFixed(2) : null,
        taken: amount ?? invoice_amount ?? null,
      };
    }),
    draft.amount ?? null,
  );
  for (const [i, line] of lines.entries()) line.invoice_amount ??= proposed[i]!;
}

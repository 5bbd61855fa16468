/** While a movement is typed, each item chosen proposes what the money pays of it. */
import { takenBy } from '#erp/domains/payments/money-amounts.ts';
import { proposedAmounts } from '#erp/domains/payments/proposed-amounts.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { bankFacts, itemFacts } from '../movement-facts.ts';
import type { movements } from '../movements.ts';

type Draft = ComputeContext<typeof movements>['draft'];
type Line = NonNullable<Draft['lines']>[number];

const waits = ({ kind, open_item_id, amount_item }: Line): boolean =>
  (kind ?? 'APLICACION') === 'APLICACION' && !!open_item_id && amount_item == null;

function takenOf(line: Line): string | null {
  const { kind, open_item_id, amount, amount_item } = line;
  return takenBy({
    kind: kind ?? 'APLICACION',
    open_item_id,
    amount: amount ?? amount_item,
    field: '',
  });
}

/** A compensation has no account: both of its sides are typed. */
export async function proposeApplied({
  tx,
  draft,
}: Pick<ComputeContext<typeof movements>, 'tx' | 'draft'>): Promise<void> {
  const lines = linesOf(draft);
  const waiting = lines.filter(waits);
  const account = waiting.length > 0 ? await bankFacts(tx, draft.bank_account_id) : null;
  if (!account) return;
  const found = await itemFacts(
    tx,
    waiting.map(({ open_item_id }) => open_item_id!),
  );
  const balances = new Map(
    found
      .filter(({ currency_id }) => currency_id === account.currency_id)
      .map(({ id, balance }) => [id, balance]),
  );
  const proposed = proposedAmounts(
    lines.map((line) => ({
      balance: waits(line) ? (balances.get(line.open_item_id!) ?? null) : null,
      taken: takenOf(line),
    })),
    draft.amount ?? null,
  );
  for (const [i, line] of lines.entries()) line.amount_item ??= proposed[i];
}

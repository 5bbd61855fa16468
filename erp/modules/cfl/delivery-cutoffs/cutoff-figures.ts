/** What cash a cut-off should bring, and what was counted. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import type { deliveryCutoffs } from './delivery-cutoffs.ts';

const CASH = '01';

export interface PaymentForm {
  readonly id: number;
  readonly is_cash: boolean;
  readonly needs_reference: boolean;
  readonly bank_account_id: number | null;
}

export async function formsOf(
  tx: Tx,
  ids: readonly unknown[],
): Promise<ReadonlyMap<number, PaymentForm>> {
  const rows = await tx.query(
    sql<PaymentForm>`select id, sat_code = ${CASH} as is_cash, coalesce(requires_reference, false) as needs_reference, bank_account_id from payment_types where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function fillCutoff({
  tx,
  actor,
  draft,
}: ComputeContext<typeof deliveryCutoffs>): Promise<void> {
  draft.responsible_id ??= actor.userId;
  const lines = linesOf(draft);
  const forms = await formsOf(
    tx,
    lines.map(({ payment_type_id }) => payment_type_id ?? null),
  );
  const cash = lines.filter(
    ({ payment_type_id, result }) =>
      result !== 'NO_COBRADO' && forms.get(payment_type_id ?? 0)?.is_cash,
  );
  const expected = cash.reduce((sum, { amount }) => sum.plus(amount || 0), new Exact(0));
  const counted = (draft.denominations ?? []).reduce(
    (sum, { denomination, quantity }) =>
      sum.plus(new Exact(denomination || 0).times(quantity || 0)),
    new Exact(0),
  );
  draft.expected_cash = moneyText(expected);
  draft.counted_cash = moneyText(counted);
  draft.difference = moneyText(counted.minus(expected));
}

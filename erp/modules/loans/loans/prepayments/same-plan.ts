/** A draft of treasury may be edited until it is applied: does it still say what was planned? */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PrepaymentPlan } from './plan-prepayment.ts';

export interface MovementLine {
  readonly kind: string;
  readonly open_item_id: number | null;
  readonly amount: string;
  /** Of a line of concept that is an account, an expense or has a tax, null. */
  readonly role: string | null;
}

export const movementLines = (tx: Tx, movementId: number): Promise<readonly MovementLine[]> =>
  tx.query(
    sql<MovementLine>`select kind, open_item_id, (case when kind = 'APLICACION' then coalesce(amount_item, amount) else coalesce(amount, amount_item) end)::text as amount,
        case when book_account_id is null and expense_id is null and tax_id is null then account_role end as role
      from cfl__movement_lines where account_id = ${TENANT} and movement_id = ${movementId}`,
  );

const sumOf = (lines: readonly MovementLine[]) =>
  lines.reduce((sum, { amount }) => sum.plus(amount), new Exact(0));

/**
 * ESTADO_INVALIDO where the lines are not those of the plan: the charges that it pays, and what is
 * prepaid with the role of the principal. One may be told in several.
 */
export function requireSamePlan(
  { parts, prepaid }: PrepaymentPlan,
  lines: readonly MovementLine[],
  role: string,
): void {
  const applied = lines.filter(({ kind }) => kind === 'APLICACION');
  const principal = lines.filter((line) => line.kind === 'CONCEPTO' && line.role === role);
  const byItem = Map.groupBy(applied, ({ open_item_id }) => open_item_id);
  const isSame =
    applied.length + principal.length === lines.length &&
    sumOf(principal).eq(prepaid) &&
    parts.length === byItem.size &&
    parts.every(({ id, amount }) => sumOf(byItem.get(id) ?? []).eq(amount));
  if (isSame) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'loans.otherPrepayment',
      'Lo que debe el préstamo ya no es lo que dice este movimiento: cancélalo y vuelve a prepagar.',
    ),
  );
}

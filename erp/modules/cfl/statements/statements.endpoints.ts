/** Calls of who reconciles: both sides, and what is said of them. */
import { allocate } from '#erp/domains/bank/matching/allocate.ts';
import { openLines, openTransactions } from '#erp/domains/bank/statements/open-movements.ts';
import { undoMatches, writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import { lockBankAccount } from '#erp/domains/bank/bank-account.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import type { StatementFacts } from './apply-rules.ts';

export type StatementCall = CallContext & { readonly actor: Actor };

export interface Head extends StatementFacts {
  readonly account: string;
  readonly status: string;
  readonly start_date: string;
  readonly opening_balance: string;
  readonly closing_balance: string;
  readonly difference: string | null;
}

export async function headOf(tx: Tx, id: number | null, lock: boolean): Promise<Head> {
  const [head] = await tx.query(
    sql<Head>`select s.id, s.bank_account_id, b.name as account, s.status, s.start_date, s.end_date, s.opening_balance::text as opening_balance, s.closing_balance::text as closing_balance, s.difference::text as difference
      from cfl__statements s, cfl__bank_accounts b where s.account_id = ${TENANT} and s.id = ${id} and b.account_id = ${TENANT} and b.id = s.bank_account_id`,
  );
  if (!head) throw notFound();
  if (lock) await lockBankAccount(tx, head.bank_account_id);
  return head;
}

/** Work on an open statement, told in its history. */
async function onOpen<T>(
  { services, actor, id, now, resource }: StatementCall,
  operation: string,
  work: (context: Writing, head: Head) => Promise<T>,
): Promise<T & { readonly difference: string | null }> {
  return services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const head = await headOf(tx, id, true);
    if (head.status === 'CONCILIADO')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('cfl.statementClosed', 'El estado de cuenta está cerrado: reábrelo primero.'),
      );
    const done = await work({ tx, services, actor, now }, head);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: operation,
      resource: resource.path,
      recordId: head.id,
      recordLabel: `${head.account} ${head.end_date}`,
      changes: {},
    });
    const { difference } = await headOf(tx, head.id, false);
    return { ...done, difference: hasPermission(actor, BALANCES) ? difference : null };
  });
}

const someOf = <T extends { readonly id: number }>(
  all: readonly T[],
  ids: readonly number[],
  field: string,
): readonly T[] => {
  const found = ids.map((id) => all.find((each) => each.id === id));
  if (found.some((each) => each === undefined))
    throw invalid({ [field]: [t('cfl.notOpen', 'Alguno ya está conciliado: recarga.')] });
  return found as readonly T[];
};

export const matchByHand = (
  call: StatementCall,
  {
    lines,
    transactions,
  }: { readonly lines: readonly number[]; readonly transactions: readonly number[] },
) =>
  onOpen(call, 'match', async (context, head) => {
    const own = someOf(await openLines(context.tx, head.id), lines, 'lines');
    const others = someOf(
      await openTransactions(context.tx, head.bank_account_id, '9999-12-31'),
      transactions,
      'transactions',
    );
    const signs = new Set([...own, ...others].map(({ cents }) => cents > 0n));
    if (signs.size > 1)
      throw invalid({
        transactions: [t('cfl.otherSign', 'Entradas con entradas, salidas con salidas.')],
      });
    await writeMatches(context, head.id, [
      { shares: allocate(own, others), method: 'MANUAL', score: null, rule_id: null },
    ]);
    return {};
  });

export const unmatch = (call: StatementCall, line: number) =>
  onOpen(call, 'unmatch', async (context, head) => {
    const [own] = await context.tx.query(
      sql`select 1 from cfl__statement_lines where account_id = ${TENANT} and id = ${line} and statement_id = ${head.id}`,
    );
    if (!own) throw notFound();
    return { undone: await undoMatches(context, head.id, line) };
  });

export const ignoreLines = (call: StatementCall, lines: readonly number[], reason: string) =>
  onOpen(call, 'ignore', async ({ tx }, head) => {
    const ignored = await tx.execute(
      sql`update cfl__statement_lines set status = 'IGNORADA', ignore_reason = ${reason}, version = version + 1 where account_id = ${TENANT} and statement_id = ${head.id} and status = 'PENDIENTE' and id = any(${lines}::bigint[])`,
    );
    return { ignored };
  });

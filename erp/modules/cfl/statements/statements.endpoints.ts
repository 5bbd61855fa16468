/** Calls of who reconciles: both sides, and what is said of them. */
import { allocate } from '#erp/domains/bank/matching/allocate.ts';
import { textOfCents, type OpenLine } from '#erp/domains/bank/matching/open-movements.ts';
import { openLines, openTransactions } from '#erp/domains/bank/statements/open-movements.ts';
import { undoMatches, writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import { lockBankAccount } from '#erp/domains/bank/bank-account.ts';
import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { DomainError, invalid, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { BALANCES } from '../bank-accounts/bank-accounts.ts';
import { matchWindow, proposalsFor, type StatementFacts } from './auto-match.ts';
import { createForLine } from './create-for-line.ts';

type StatementCall = CallContext & { readonly actor: Actor };

interface Head extends StatementFacts {
  readonly account: string;
  readonly status: string;
  readonly start_date: string;
  readonly difference: string | null;
}

async function headOf(tx: Tx, id: number | null, lock: boolean): Promise<Head> {
  const [head] = await tx.query(
    sql<Head>`select s.id, s.bank_account_id, b.name as account, s.status, s.start_date, s.end_date, s.difference::text as difference
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

interface Captured {
  readonly line: number;
  readonly transaction_type_id: number;
  readonly description?: string | undefined;
  readonly subject_id?: number | undefined;
  readonly expense_id?: number | undefined;
}

export const createTransaction = (call: StatementCall, { line: id, ...asked }: Captured) =>
  onOpen(call, 'create', async (context, head) => {
    const [line] = someOf<OpenLine>(await openLines(context.tx, head.id), [id], 'line');
    const amount = textOfCents(line!.cents < 0n ? -line!.cents : line!.cents);
    return { id: await createForLine(context, head, { ...asked, line: line!, amount }) };
  });

interface BoardLine {
  readonly id: number;
  readonly date: string;
  readonly description: string | null;
  readonly reference: string | null;
  readonly amount: string;
  readonly left: string;
  readonly status: string;
}
interface BoardTransaction extends Omit<BoardLine, 'status' | 'description'> {
  readonly description: string;
  readonly subject: string | null;
}

/** As many as a screen shows; the words narrow both sides. */
const SHOWN = 200;
const like = (words: string) => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const board = ({ services, actor, id, query }: StatementCall) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const head = await headOf(tx, id, false);
    const words = like(typeof query.q === 'string' ? query.q.slice(0, 100) : '');
    const until = Temporal.PlainDate.from(head.end_date)
      .add({ days: await matchWindow(tx) })
      .toString();
    const lines = await tx.query(
      sql<BoardLine>`select id, date, description, reference, amount::text as amount, (amount - matched_amount)::text as "left", status from cfl__statement_lines
        where account_id = ${TENANT} and statement_id = ${head.id} and erp_fold(concat_ws(' ', description, reference, amount::text)) like erp_fold(${words}) order by (status in ('CONCILIADA', 'IGNORADA')), date, id limit ${SHOWN}`,
    );
    const transactions = await tx.query(
      sql<BoardTransaction>`select l.id, l.date, l.description, l.reference, s.name as subject, l.signed_amount::text as amount, (l.signed_amount - coalesce((select sum(r.amount) from cfl__reconciliations r where r.account_id = ${TENANT} and r.transaction_id = l.id), 0))::text as "left"
        from cfl__transactions l ${raw(leftJoin('cfl__transactions.subject_id', 'l', 's'))}
        where l.account_id = ${TENANT} and l.bank_account_id = ${head.bank_account_id} and l.status = 'EN_TRANSITO' and l.date <= ${until}::date
          and erp_fold(concat_ws(' ', l.description, l.reference, s.name, l.signed_amount::text)) like erp_fold(${words}) order by l.date, l.id limit ${SHOWN}`,
    );
    const { proposals, lines: open } = await proposalsFor(tx, head);
    const { difference, account, status, start_date, end_date } = head;
    return {
      statement: {
        id: head.id,
        account,
        status,
        start_date,
        end_date,
        difference: hasPermission(actor, BALANCES) ? difference : null,
        pending: open.length,
      },
      lines,
      transactions,
      suggestions: [...proposals.certain, ...proposals.likely].slice(0, SHOWN).map((match) => ({
        lines: [...match.lines],
        transactions: [...match.transactions],
        score: match.score,
      })),
    };
  });

import { Decimal } from 'decimal.js';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { lockBankAccount } from '#erp/domains/bank/bank-account.ts';
import { refreshDifference } from '#erp/domains/bank/statements/reconcile.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { autoMatch } from './auto-match.ts';
import { importStatement } from './import-statement.ts';
import { createFromLine } from './create-from-line.ts';
import { BOARD, IGNORE, MATCH, UNMATCH } from './statements.schemas.ts';
import { board } from './board.ts';
import { ignoreLines, matchByHand, unmatch } from './statements.endpoints.ts';
import { statements } from './statements.ts';

type Change = TransitionContext<typeof statements>;

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** What is left of a statement, and whether those before and after it are closed. */
interface StatementProgress {
  readonly difference: string | null;
  readonly pending: number;
  readonly earlier: boolean;
  readonly later: boolean;
  readonly previous: string | null;
}

async function progressOf({ tx, before }: Change): Promise<StatementProgress> {
  await refreshDifference(tx, before.id);
  const [found] = await tx.query(
    sql<StatementProgress>`select s.difference::text as difference,
        (select count(*)::int from cfl__statement_lines l where l.account_id = ${TENANT} and l.statement_id = s.id and l.status in ('PENDIENTE', 'PARCIAL')) as pending,
        exists (select 1 from cfl__statements o where o.account_id = ${TENANT} and o.bank_account_id = s.bank_account_id and (o.end_date, o.id) < (s.end_date, s.id) and o.status <> 'CONCILIADO') as earlier,
        exists (select 1 from cfl__statements o where o.account_id = ${TENANT} and o.bank_account_id = s.bank_account_id and (o.end_date, o.id) > (s.end_date, s.id) and o.status = 'CONCILIADO') as later,
        (select o.closing_balance::text from cfl__statements o where o.account_id = ${TENANT} and o.bank_account_id = s.bank_account_id and (o.end_date, o.id) < (s.end_date, s.id) and o.status = 'CONCILIADO' order by o.end_date desc, o.id desc limit 1) as previous
      from cfl__statements s where s.account_id = ${TENANT} and s.id = ${before.id}`,
  );
  return found!;
}

const certify = ({ tx, before }: Change, balance: string | null) =>
  tx.execute(
    sql`update cfl__bank_accounts set reconciled_balance = ${balance} where account_id = ${TENANT} and id = ${before.bank_account_id}`,
  );

async function close(context: Change): Promise<void> {
  const { tx, before, stored, changes } = context;
  await lockBankAccount(tx, before.bank_account_id);
  const { difference, pending, earlier } = await progressOf(context);
  changes.difference = difference;
  stored('difference');
  if (earlier) throw refuse(t('cfl.closeEarlier', 'Cierra primero el estado de cuenta anterior.'));
  if (pending > 0)
    throw refuse(
      t(
        'cfl.linesLeft',
        [
          'Falta {count} renglón: concílialo o ignóralo con su motivo.',
          'Faltan {count} renglones: concílialos o ignóralos con su motivo.',
        ],
        { count: pending },
      ),
    );
  if (!new Decimal(difference ?? 0).isZero())
    throw refuse(
      hasPermission(context.actor, BALANCES)
        ? t('cfl.differs', 'La diferencia es {amount}: los libros y el banco deben ser iguales.', {
            amount: shownMoney(difference ?? '0'),
          })
        : t('cfl.differsUnseen', 'Hay una diferencia: los libros y el banco deben ser iguales.'),
    );
  await certify(context, before.closing_balance);
}

async function reopen(context: Change): Promise<void> {
  await lockBankAccount(context.tx, context.before.bank_account_id);
  const { later, previous } = await progressOf(context);
  if (later) throw refuse(t('cfl.reopenLatest', 'Sólo se reabre el último que se cerró.'));
  await certify(context, previous);
}

export const rules = defineRules(statements, {
  async beforeDelete({ tx, before }) {
    const [later] = await tx.query(
      sql`select 1 from cfl__statements where account_id = ${TENANT} and bank_account_id = ${before.bank_account_id} and (end_date, id) > (${before.end_date}::date, ${before.id}) limit 1`,
    );
    if (later) throw refuse(t('cfl.deleteLatest', 'Hay uno posterior: elimina primero el último.'));
    await tx.execute(
      sql`delete from cfl__statement_lines where account_id = ${TENANT} and statement_id = ${before.id}`,
    );
  },
  transitions: {
    async 'auto-match'({ tx, services, actor, now, before, stored, changes }) {
      await lockBankAccount(tx, before.bank_account_id);
      const { id, bank_account_id, end_date } = before;
      await autoMatch({ tx, services, actor, now }, { id, bank_account_id, end_date });
      await refreshDifference(tx, id);
      const [after] = await tx.query(
        sql<{
          difference: string;
        }>`select difference::text as difference from cfl__statements where account_id = ${TENANT} and id = ${id}`,
      );
      changes.difference = after!.difference;
      stored('difference');
    },
    close,
    reopen,
  },
  actions: { import: importStatement, create: createFromLine },
  calls: {
    board: call(BOARD, async (asked) => ({ data: await board(asked, asked.input) })),
    match: call(MATCH, async (asked) => ({ data: await matchByHand(asked, asked.input) })),
    unmatch: call(UNMATCH, async (asked) => ({ data: await unmatch(asked, asked.input.line) })),
    ignore: call(IGNORE, async (asked) => {
      const { ignored } = await ignoreLines(asked, asked.input.lines, asked.input.reason);
      return { data: { ignored } };
    }),
  },
});

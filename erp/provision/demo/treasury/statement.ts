/** What the bank of the demo company says of the month: a part of it is reconciled. */
import type { ReadStatement, StatementRow } from '#erp/domains/bank/reading/statement.ts';
import { centsOf } from '#erp/domains/bank/matching/open-movements.ts';
import { writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import { storeStatement } from '#erp/domains/bank/statements/store-statement.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { deskOf, make } from '../office/desk.ts';

const ACCOUNT = 'BBVA operativa';
const OPENING = '1850000.00';

/** As the bank writes them; the first two are those of the ledger, for certain. */
const ROWS: readonly (readonly [description: string, reference: string | null, amount: string])[] =
  [
    ['COMISION MANEJO DE CUENTA', null, '-696.00'],
    ['INTERESES GANADOS', null, '1284.35'],
    ['DEPOSITO EN EFECTIVO SUC 0421', '0421778', '23200.00'],
    ['SPEI ENVIADO PAPELERIA DEL BAJIO', '8841120', '-1856.00'],
    ['COMISION SPEI', null, '-5.80'],
  ];
const CERTAIN = 2;

const FORMATS = [
  {
    name: 'CSV de cinco columnas',
    kind: 'CSV',
    skip_rows: '1',
    sign_mode: 'SIGNO',
    date_column: '1',
    description_column: '2',
    reference_column: '3',
    amount_column: '4',
    balance_column: '5',
  },
  { name: 'OFX', kind: 'OFX' },
  { name: 'MT940', kind: 'MT940' },
  { name: 'camt.053', kind: 'CAMT053' },
] as const;

const NOTHING = {
  tracking_key: null,
  counterparty: null,
  counterparty_clabe: null,
  rfc: null,
} as const;

function statementOf(date: string): ReadStatement {
  let balance = centsOf(OPENING);
  const rows = ROWS.map(([description, reference, amount]): StatementRow => {
    balance += centsOf(amount);
    return { ...NOTHING, date, description, reference, amount, balance_after: textOf(balance) };
  });
  return {
    rows,
    account: null,
    currency: null,
    start_date: date,
    end_date: date,
    opening_balance: OPENING,
    closing_balance: textOf(balance),
  };
}

const textOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

export async function demoStatement(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [account] = await tx.query(
      sql<{
        id: number;
        known: boolean;
      }>`select b.id, exists (select 1 from cfl__statement_formats f where f.account_id = ${TENANT}) as known from cfl__bank_accounts b where b.account_id = ${TENANT} and b.name = ${ACCOUNT}`,
    );
    if (!account || account.known) return;
    const desk = await deskOf(tx, services, system, 'demo');
    for (const format of FORMATS) await make(desk, 'cfl/statement-formats', format);
    const date = Temporal.Now.plainDateISO(system.timeZone).toString();
    const at = { tx, services, actor: desk.actor, now: services.now() };
    const { id } = await storeStatement(at, {
      bank_account_id: account.id,
      read: statementOf(date),
      file_id: null,
      file_hash: `demo ${date}`,
      opening_balance: null,
      closing_balance: null,
    });
    const pairs = await tx.query(
      sql<{
        line: number;
        transaction: number;
        amount: string;
      }>`select l.id as line, t.id as transaction, l.amount::text as amount from cfl__statement_lines l, cfl__transactions t
        where l.account_id = ${TENANT} and l.statement_id = ${id} and t.account_id = ${TENANT} and t.bank_account_id = ${account.id} and t.status = 'EN_TRANSITO' and t.signed_amount = l.amount order by l.id limit ${CERTAIN}`,
    );
    await writeMatches(
      at,
      id,
      pairs.map(({ line, transaction, amount }) => ({
        shares: [{ line, transaction, cents: centsOf(amount) }],
        method: 'MANUAL' as const,
        score: null,
        rule_id: null,
      })),
    );
  });
}

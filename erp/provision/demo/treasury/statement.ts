/** What the bank of the demo company says: earlier months are certified, this one is half done. */
import type { ReadStatement, StatementRow } from '#erp/domains/bank/reading/statement.ts';
import { centsOf, textOfCents } from '#erp/domains/bank/matching/open-movements.ts';
import { writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import { storeStatement } from '#erp/domains/bank/statements/store-statement.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { MONTHS, dayOf, monthBegin, monthEnd } from '../books/calendar.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { openingOf } from './banks.ts';

const ACCOUNT = 'BBVA operativa';

interface Line {
  readonly description: string;
  readonly reference: string | null;
  readonly amount: string;
  /** The transaction that it is, for certain. */
  readonly transaction?: number;
  readonly date: string;
}

/** What the bank charged this month and nobody captured. */
const UNKNOWN: readonly (readonly [
  description: string,
  reference: string | null,
  amount: string,
])[] = [
  ['SPEI ENVIADO PAPELERIA DEL BAJIO', '8841120', '-1856.00'],
  ['COMISION SPEI', null, '-5.80'],
];

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

interface Month {
  readonly from: string;
  readonly to: string;
  readonly opening: string;
}

function statementOf({ from, to, opening }: Month, lines: readonly Line[]): ReadStatement {
  let balance = centsOf(opening);
  const rows = lines.map(({ date, description, reference, amount }): StatementRow => {
    balance += centsOf(amount);
    const balance_after = textOfCents(balance);
    return { ...NOTHING, date, description, reference, amount, balance_after };
  });
  return {
    rows,
    account: null,
    currency: null,
    start_date: from,
    end_date: to,
    opening_balance: opening,
    closing_balance: textOfCents(balance),
  };
}

/** Those of the ledger, as the bank writes them. */
async function ledgerLines({ tx }: Desk, account: number, { from, to }: Month): Promise<Line[]> {
  const rows = await tx.query(
    sql<{
      id: number;
      date: string;
      reference: string | null;
      description: string;
      amount: string;
    }>`select id, date::text as date, reference, description, signed_amount::text as amount from cfl__transactions where account_id = ${TENANT} and bank_account_id = ${account} and status = 'EN_TRANSITO' and date between ${from} and ${to} order by date, id`,
  );
  return rows.map(({ id, description, ...row }) => ({
    ...row,
    description: description.toUpperCase(),
    transaction: id,
  }));
}

/** Reads a statement in and reconciles the lines that are transactions; gives how it ends. */
async function reconcile(
  desk: Desk,
  account: number,
  month: Month,
  lines: readonly Line[],
): Promise<{ readonly id: number; readonly closing: string }> {
  const { tx, services, actor } = desk;
  const at = { tx, services, actor, now: services.now() };
  const read = statementOf(month, lines);
  const { id } = await storeStatement(at, {
    bank_account_id: account,
    read,
    file_id: null,
    file_hash: `demo ${month.to}`,
    opening_balance: null,
    closing_balance: null,
  });
  const stored = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__statement_lines where account_id = ${TENANT} and statement_id = ${id} order by id`,
  );
  await writeMatches(
    at,
    id,
    lines.flatMap(({ transaction, amount }, i) =>
      transaction === undefined
        ? []
        : [
            {
              shares: [{ line: stored[i]!.id, transaction, cents: centsOf(amount) }],
              method: 'AUTOMATICA' as const,
              score: 100,
              rule_id: null,
            },
          ],
    ),
  );
  return { id, closing: read.closing_balance! };
}

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
    const desk = await deskOf(tx, services, system, 'tesoreria');
    for (const format of FORMATS) await make(desk, 'cfl/statement-formats', format);
    let opening = openingOf(ACCOUNT);
    for (let back = MONTHS; back > 0; back -= 1) {
      const month = {
        from: monthBegin(system, back).toString(),
        to: monthEnd(system, back).toString(),
        opening,
      };
      const { id, closing } = await reconcile(
        desk,
        account.id,
        month,
        await ledgerLines(desk, account.id, month),
      );
      await act(desk, 'cfl/statements', 'close', id);
      opening = closing;
    }
    const to = dayOf(system, 0, 10);
    const month = { from: monthBegin(system, 0).toString(), to, opening };
    await reconcile(desk, account.id, month, [
      ...(await ledgerLines(desk, account.id, month)),
      ...UNKNOWN.map(([description, reference, amount]) => ({
        description,
        reference,
        amount,
        date: to,
      })),
    ]);
  });
}

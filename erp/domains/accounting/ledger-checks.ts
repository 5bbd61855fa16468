/**
 * What a module keeps beside the general ledger and must be worth the same (finance §5.4, CUADRE):
 * `addedRows: ledgerChecks([…])`; the board reads them as one set of rows.
 */
import type { ModuleDeclaration } from '#erp/model/module.ts';

interface CheckAccounts {
  /** `INVENTARIOS`. */
  readonly key: string;
  readonly label: string;
  /** Its accounts: roles, with all that the whole map has for them, or a statement of their ids. */
  readonly accounts: { readonly roles: readonly string[] } | { readonly sql: string };
  /** Privilege without which neither its amounts nor whether they agree is told. */
  readonly readKey?: string;
}

interface CheckOfAmount extends CheckAccounts {
  /** What the module keeps, in pesos, a charge is positive: one row, one column, raw tables. */
  readonly kept: string;
  /** Of that, what waits to be posted, in pesos; by default nothing does. */
  readonly waiting?: string;
}

interface CheckOfBoth extends CheckAccounts {
  /** One row with `kept` and `waiting`: where many rows are read, once for both. */
  readonly amounts: string;
}

export type LedgerCheck = CheckOfAmount | CheckOfBoth;

/** The same of each of many, a row each: what differs in one is not made up for by another. */
export interface LedgerCheckOfEach extends Pick<CheckAccounts, 'key' | 'label' | 'readKey'> {
  /** A statement with `id`, `name`, `kept`, `waiting`, `ledger` and `accounts`; raw tables. */
  readonly each: string;
}

const NAME = 'books:checks';

/**
 * Declared by the module of the books. `accounts` are the ids of those that `ledger` adds up;
 * `counted`: what waits is told, so that any difference is an error. `read_key` is the privilege of
 * its amounts.
 */
export const LEDGER_CHECK_SET = {
  [NAME]: `select null::text as key, null::text as label, null::numeric as kept, null::numeric as waiting, null::numeric as ledger, null::bigint[] as accounts, null::boolean as counted, null::text as read_key where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/**
 * What the books do not have yet of these events, in pesos: those that wait, and the fractions of a
 * cent of all others, which the closing of their month tells at once (`rounding`): one of before
 * the books began is in neither.
 */
export const untoldOf = (events: readonly string[], rounding: string): string =>
  `select coalesce(sum(case when e.status in ('PENDIENTE', 'ERROR') then round(e.amount, 2) else 0 end + case when e.event <> ${literal(rounding)} then e.amount - round(e.amount, 2) when e.status <> 'OMITIDO' then -e.amount else 0 end), 0) from acc__posting_events e where e.event in (${events.map(literal).join(', ')})`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const keyOf = (readKey: string | undefined) =>
  `${readKey === undefined ? 'null' : literal(readKey)}::text`;

/** Ids of its accounts, each once. */
const idsOf = (accounts: LedgerCheck['accounts']): string =>
  'sql' in accounts
    ? accounts.sql
    : `select m.book_account_id from acc__account_maps m where m.role in (${accounts.roles.map(literal).join(', ')}) and m.book_account_id is not null`;

/** Rounded apart, half a cent of each would be a difference of one. */
const ROUNDED =
  'round(q.kept, 2) as kept, round(q.kept, 2) - round(q.kept - q.waiting, 2) as waiting';

/** `offset 0`: what reads a figure more than once would plan and run its statement as often. */
function oneRow(check: LedgerCheck): string {
  const { key, label, readKey } = check;
  const ids = idsOf(check.accounts);
  const amounts =
    'amounts' in check
      ? check.amounts
      : `select (${check.kept}) as kept, (${check.waiting ?? 'select 0'}) as waiting`;
  const isCounted = 'amounts' in check || check.waiting !== undefined;
  const ledger = `select coalesce(sum(b.debit - b.credit), 0) from acc_balances b where b.book_account_id in (${ids})`;
  const read = `select a.kept, a.waiting, (${ledger}) as ledger, array(${ids}) as accounts from (${amounts}) a offset 0`;
  return `select q.* from (select ${literal(key)} as key, ${literal(label)} as label, ${ROUNDED}, q.ledger, q.accounts, ${isCounted} as counted, ${keyOf(readKey)} as read_key from (${read}) q offset 0) q`;
}

const rowOfEach = ({ key, label, each, readKey }: LedgerCheckOfEach): string =>
  `select ${literal(key)} || ':' || q.id as key, ${literal(label)} || ': ' || q.name as label, ${ROUNDED}, q.ledger, q.accounts, true as counted, ${keyOf(readKey)} as read_key from (${each}) q`;

export const ledgerChecks = (
  all: readonly (LedgerCheck | LedgerCheckOfEach)[],
): NonNullable<ModuleDeclaration['addedRows']> => ({
  [NAME]: all.map((check) => ('each' in check ? rowOfEach(check) : oneRow(check))),
});

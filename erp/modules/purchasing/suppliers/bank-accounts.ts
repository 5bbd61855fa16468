/**
 * Checks of a supplier's bank accounts. Who changes one never verifies it: a change makes it wait
 * again.
 */
import { t } from '#erp/model/texts/t.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import { paidOf } from './accounts/paid-accounts.ts';
import { supplierName, type NamedSupplier } from './supplier-name.ts';
import type { suppliers } from './suppliers.ts';

const empty = (value: unknown) => value === null || value === undefined;
/** Where money goes, whose it is said to be, and what proves it. */
const PLACE = ['currency_id', 'clabe', 'account_number', 'iban', 'swift', 'holder_name'];

const differ = (was: Row, row: Row, fields: readonly string[]): boolean =>
  fields.some((field) => (was[field] ?? null) !== (row[field] ?? null));

/** The bank of a CLABE follows from it. */
const isElsewhere = (was: Row, row: Row): boolean =>
  differ(was, row, empty(row.clabe) ? [...PLACE, 'bank'] : PLACE);

const WAITING = { status: 'PENDIENTE', verified_by: null, verified_at: null, usable_from: null };
/** Nobody is paid there any more; what was paid there names it. */
const REPLACED = 'SUSTITUIDA';

/**
 * Where money went stays what it was: what changes of such an account is another one, which waits
 * to be verified, in its place.
 */
async function replacePaid(
  { tx, services, fail }: SaveContext<typeof suppliers>,
  accounts: readonly Row[],
  stored: ReadonlyMap<unknown, Row>,
): Promise<Row[]> {
  const changed = accounts.filter((row) => {
    const was = row.id === undefined ? undefined : stored.get(row.id);
    return was !== undefined && isElsewhere(was, row);
  });
  const paid = await paidOf(
    tx,
    services.registry,
    changed.map(({ id }) => Number(id)),
  );
  const kept: Row[] = [];
  const rows = accounts.map((row, i) => {
    if (!changed.includes(row)) return row;
    const was = stored.get(row.id)!;
    if (was.status === REPLACED)
      fail(
        `bank_accounts[${i}][holder_name]`,
        t('purchasing.accountReplaced', 'Otra la sustituyó y ya no cambia: agrega una cuenta.'),
      );
    if (was.status === REPLACED || !paid.has(Number(row.id))) return row;
    kept.push({ ...was, ...WAITING, status: REPLACED, is_default: false });
    const { id: _id, version: _version, ...values } = row;
    return values;
  });
  return [...rows, ...kept];
}

/** Money does not go to an account of two. */
async function requireOwnClabe(
  context: SaveContext<typeof suppliers>,
  clabe: unknown,
  field: string,
): Promise<void> {
  const [other] = await context.tx.query<NamedSupplier>(
    `select s.id, s.code from supplier_bank_accounts b ${join('supplier_bank_accounts.supplier_id', 'b', 's')}
     where b.account_id = $3 and b.clabe = $1 and coalesce(b.status, '') <> 'RECHAZADA' and b.supplier_id <> $2 limit 1`,
    [clabe, context.before?.id ?? 0, TENANT],
  );
  if (other)
    context.fail(
      field,
      t('purchasing.clabeOf', 'Esta CLABE ya la tiene {supplier}.', {
        supplier: await supplierName(context, other),
      }),
    );
}

/** Gives them as they are saved. */
export async function checkBankAccounts(
  context: SaveContext<typeof suppliers>,
  typed: readonly Row[],
): Promise<readonly Row[]> {
  if (typed.length === 0) return typed;
  const { tx, before, fail } = context;
  const stored = new Map(
    (Array.isArray(before?.bank_accounts) ? (before.bank_accounts as readonly Row[]) : []).map(
      (row) => [row.id, row],
    ),
  );
  const accounts = await replacePaid(context, typed, stored);
  // Two suppliers that take the same one at once wait for each other.
  await lockNames(
    tx,
    accounts.flatMap(({ clabe }) => (empty(clabe) ? [] : [`supplier-clabe:${String(clabe)}`])),
  );
  const currencies = new Map(
    (
      await tx.query<{ id: number; code: string }>(
        'select id, code from currencies where account_id = $1',
        [TENANT],
      )
    ).map((row) => [row.id, row.code]),
  );
  const defaults = new Set<unknown>();
  for (const [i, row] of accounts.entries()) {
    const at = (field: string) => `bank_accounts[${i}][${field}]`;
    if (currencies.get(Number(row.currency_id)) === 'MXN') {
      if (empty(row.clabe))
        fail(at('clabe'), t('purchasing.clabe', 'Escribe la CLABE: la cuenta es en pesos.'));
    } else if (empty(row.account_number) && empty(row.iban)) {
      fail(at('account_number'), t('purchasing.accountOrIban', 'Escribe la cuenta o el IBAN.'));
    }
    if (row.is_default && defaults.has(row.currency_id))
      fail(
        at('is_default'),
        t('purchasing.oneDefault', 'Sólo una cuenta por moneda puede ser la predeterminada.'),
      );
    if (row.is_default) defaults.add(row.currency_id);
    if (!empty(row.clabe)) await requireOwnClabe(context, row.clabe, at('clabe'));
    row.last_digits =
      [row.clabe, row.account_number, row.iban]
        .find((each) => !empty(each))
        ?.toString()
        .slice(-4) ?? null;
    const was = row.id === undefined ? undefined : stored.get(row.id);
    if (!was || isElsewhere(was, row) || differ(was, row, ['proof_file']))
      Object.assign(row, WAITING);
  }
  return accounts;
}

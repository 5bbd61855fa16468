/** What an approved request writes in its supplier (purchasing §3, R54). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { parseValue } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { t } from '#erp/model/texts/t.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { CHANGE_FIELDS, type ChangeField } from './change-fields.ts';
import type { supplierChangeRequests } from './supplier-change-requests.ts';

export type Change = TransitionContext<typeof supplierChangeRequests>;

interface SupplierNow {
  readonly version: number;
  readonly legal_name: string;
  readonly rfc: string | null;
  readonly regime: string | null;
  readonly tax_zip: string | null;
  readonly address: string;
  readonly accounts: string;
}

async function supplierNow(tx: Tx, id: number): Promise<SupplierNow | null> {
  const [found] = await tx.query(
    sql<SupplierNow>`select s.version, s.legal_name, s.rfc, s.tax_zip, (select r.code from sat_tax_regimens r where r.account_id = ${TENANT} and r.id = s.tax_regimen_id) as regime, concat_ws(', ', concat_ws(' ', s.street, s.ext_number, s.int_number), s.neighborhood) as address,
        coalesce((select string_agg('…' || right(coalesce(b.clabe, b.account_number, b.iban, ''), 4), ', ' order by b.position, b.id) from supplier_bank_accounts b where b.account_id = ${TENANT} and b.supplier_id = s.id), '') as accounts
      from suppliers s where s.account_id = ${TENANT} and s.id = ${id}`,
  );
  return found ?? null;
}

/** What it is now, as a person reads it; of accounts, their last digits. */
export async function valueNow(tx: Tx, supplier: number, field: ChangeField): Promise<string> {
  const now = await supplierNow(tx, supplier);
  if (!now) return '';
  const { legal_name, rfc, regime, tax_zip, address, accounts } = now;
  return (
    {
      legal_name,
      rfc,
      tax_regimen_id: regime,
      tax_zip,
      address,
      bank_account: accounts,
    }[field] ?? ''
  );
}

async function findRegime(tx: Tx, code: string): Promise<number | null> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat_tax_regimens where account_id = ${TENANT} and code = ${code}`,
  );
  return found?.id ?? null;
}

const noRegime = (code: string): string =>
  t('spp.noRegime', 'No hay un régimen fiscal con la clave {code}.', { code });

async function regimeId(tx: Tx, code: string): Promise<string> {
  const id = await findRegime(tx, code);
  if (id === null) throw invalid({ new_value: [noRegime(code)] });
  return String(id);
}

/** Why a supplier could not have the value that is asked for; null where it could. */
export async function valueProblem(
  tx: Tx,
  local: TimeZoneContext,
  name: ChangeField,
  value: string,
): Promise<string | null> {
  if (value === '' || name === 'address' || name === 'bank_account') return null;
  if (name === 'tax_regimen_id')
    return (await findRegime(tx, value)) === null ? noRegime(value) : null;
  const found = parseValue(suppliers.fields[name], value, local);
  return 'error' in found ? found.error : null;
}

/** Those that there are stay as they are; the new one comes after, to be verified. */
async function withAccount({ tx, before }: Change): Promise<WireObject> {
  const known = await tx.query(
    sql<{
      id: number;
    }>`select id from supplier_bank_accounts where account_id = ${TENANT} and supplier_id = ${before.supplier_id} order by position, id`,
  );
  const added = {
    currency_id: String(before.currency_id),
    clabe: before.clabe ?? '',
    holder_name: before.holder_name ?? '',
    proof_file: String(before.proof_file),
  };
  const rows: readonly WireObject[] = [...known.map(({ id }) => ({ id: String(id) })), added];
  return { bank_accounts: Object.fromEntries(rows.entries()) };
}

async function bodyOf(context: Change): Promise<WireObject> {
  const { tx, before } = context;
  const value = before.new_value ?? '';
  switch (before.field) {
    case 'bank_account':
      return withAccount(context);
    case 'address':
      return {
        street: before.street ?? '',
        ext_number: before.ext_number ?? '',
        int_number: before.int_number ?? '',
        neighborhood: before.neighborhood ?? '',
      };
    case 'tax_regimen_id':
      return { tax_regimen_id: await regimeId(tx, value) };
    default:
      return { [before.field]: value };
  }
}

/** Checked by all that is asked of a supplier; what it refuses is said with the request. */
export async function changeSupplier(context: Change): Promise<void> {
  const { tx, services, actor, before, fail } = context;
  const body = await bodyOf(context);
  try {
    // Who authorises suppliers need not be who keeps them.
    const by = onBehalfOf(services, actor);
    await updateInTransaction(tx, services, by, suppliers, before.supplier_id, body);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDACION') throw error;
    const [, label = ''] = CHANGE_FIELDS.find(([code]) => code === before.field) ?? [];
    for (const message of Object.values(error.fields ?? {}).flat())
      fail('', t('spp.changeRefused', '{label}: {message}', { label, message }));
  }
}

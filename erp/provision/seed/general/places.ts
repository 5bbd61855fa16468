import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode, readTable } from '../rows.ts';

const TAX_IDS: Readonly<Record<string, { label: string; pattern: string; zip: string }>> = {
  MEX: { label: 'RFC', pattern: '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$', zip: '^[0-9]{5}$' },
  USA: { label: 'TIN', pattern: '^[0-9]{9}$', zip: '^[0-9]{5}(-[0-9]{4})?$' },
  CAN: { label: 'BN', pattern: '^[0-9]{9}$', zip: '^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$' },
};

export async function seedCountries(tx: Tx, accountId: number): Promise<void> {
  const currencies = await idsByCode(tx, accountId, 'currencies');
  const rows = readTable('countries').map((row) => ({
    code: row.code,
    code2: row.code2,
    name: row.name,
    phone_prefix: row.phone_prefix,
    currency_id: currencies.get(row.currency ?? '') ?? null,
    group: row.group,
    is_tax_haven: false,
    zip_pattern: TAX_IDS[row.code!]?.zip ?? null,
    tax_id_label: TAX_IDS[row.code!]?.label ?? null,
    tax_id_pattern: TAX_IDS[row.code!]?.pattern ?? null,
  }));
  await insertRows(tx, accountId, 'countries', rows);
}

export async function seedStates(tx: Tx, accountId: number): Promise<void> {
  const countries = await idsByCode(tx, accountId, 'countries');
  const rows = readTable('states').map(
    ({ country, code, inegi_code, name, zip_prefixes, time_zone }) => ({
      code,
      inegi_code,
      name,
      country_id: countries.get(country!),
      zip_prefixes,
      time_zone,
    }),
  );
  await insertRows(tx, accountId, 'state', rows);
}

/** `zlfn`: municipalities of the Zona Libre de la Frontera Norte (CONASAMI). */
export async function seedMunicipalities(tx: Tx, accountId: number): Promise<void> {
  const states = await mexicanStates(tx, accountId);
  const rows = readTable('municipalities').map(({ state, code, name, zlfn }) => ({
    code,
    name,
    state_id: states.get(state!),
    is_border: zlfn === '1',
    minimum_wage_zone: zlfn === '1' ? 'ZLFN' : 'GENERAL',
  }));
  await insertRows(tx, accountId, 'municipality', rows);
}

/** State codes repeat between countries (BC, MB …), so only those of México are looked up. */
export async function mexicanStates(
  tx: Tx,
  accountId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; code: string }>(
    `select s.id, s.code from state s ${join('state.country_id', 's', 'c')} where s.account_id = $1 and c.code = 'MEX'`,
    [accountId],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

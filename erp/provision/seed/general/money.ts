import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { readTable } from '../rows.ts';

export async function seedCurrencies(tx: Tx, accountId: number): Promise<void> {
  const rows = readTable('currencies').map(
    ({ code, name, name_plural, suffix, symbol, decimals, active }) => ({
      code,
      name,
      name_plural,
      suffix,
      symbol,
      decimals: Number(decimals),
      rounding: (10 ** -Number(decimals)).toFixed(Number(decimals)),
      fetch_rate: code === 'USD' || code === 'EUR',
      active: active === '1',
    }),
  );
  await insertRows(tx, accountId, 'currencies', rows);
}

/** The company works in Spanish, from México, in pesos, until somebody says otherwise. */
export async function seedCompanyDefaults(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `update accounts set language_code = coalesce(language_code, 'ES-MX'),
       country_id = coalesce(country_id, (select id from countries where account_id = $1 and code = 'MEX')),
       base_currency_id = coalesce(base_currency_id, (select id from currencies where account_id = $1 and code = 'MXN'))
     where id = $1`,
    [accountId],
  );
}

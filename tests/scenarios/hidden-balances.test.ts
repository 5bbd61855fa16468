/**
 * What banks hold is in nothing that is drawn, nor in a refusal, for who may not see balances.
 *
 * Runs on the server alone: who may see what is decided before the engine is asked.
 */
import { expect, test } from 'vitest';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, type Api } from '../api/fixtures.ts';
import { differing, drawnFor } from './drawn.ts';
import { done, story } from './given.ts';
import { uploaded } from './uploads.ts';

const AT = '2026-11-30T12:00:00-06:00';

/** All but the right, and the portals: who looks at one sees what its users see. */
const withoutBalances = [...registry.privileges.values()].flatMap((each) =>
  each.key === BALANCES || each.portal || each.portalPreview ? [] : [each.key],
);

async function banked() {
  const told = await story({ at: AT, brokenBooks: true });
  const admin = told.as('admin');
  const format = await done(
    admin.post('cfl/statement-formats', {
      name: 'CSV',
      kind: 'CSV',
      skip_rows: '1',
      sign_mode: 'SIGNO',
      date_column: '1',
      description_column: '2',
      reference_column: '3',
      amount_column: '4',
      balance_column: '5',
    }),
  );
  const account = await told.given.bankAccount('BBVA', {
    opening: { balance: '7319.33', date: '2026-11-01' },
    more: { statement_format_id: format.id, account_number: '0112345678', min_balance: '731.93' },
  });
  await told.stock.within((context) =>
    bankLine(context, {
      bank_account_id: account,
      direction: 'ENTRADA',
      amount: '600',
      date: '2026-11-02',
      description: 'Depósito',
      source: { resource: 'cfl/bank-accounts', id: 'prueba' },
    }),
  );
  const { company } = told.stock;
  const blind = callerOf(
    company.services,
    actorWith(company.services, company.accountId, { keys: withoutBalances, userId: admin.id }),
  );
  return { ...told, admin, account, blind, company };
}

const HEAD = 'Fecha,Descripción,Referencia,Importe,Saldo\n';

test('were every balance another one, nothing that is drawn without the right would change', async () => {
  const { admin, blind, account, company } = await banked();
  const file = await uploaded(
    admin,
    `${HEAD}02/11/2026,SPEI,77,600.00,7919.33\n03/11/2026,Comisión,,-116.00,7803.33\n`,
    'banco.csv',
  );
  await done(admin.post('cfl/statements/import', { bank_account_id: account, file }));
  const [before, seen] = [await drawnFor(blind, 0), await drawnFor(admin, 0)];
  const columns = [...registry.resources.values()].flatMap(
    ({ table, fields, sameTableAs, rowsOf }) =>
      sameTableAs || rowsOf
        ? []
        : Object.entries(fields).flatMap(([name, field]) =>
            field.readKey === BALANCES && hasColumn(field) ? [`${table}.${name}`] : [],
          ),
  );
  await company.services.db.system(async (tx) => {
    for (const place of new Set(columns)) {
      const [table, column] = place.split('.') as [string, string];
      await tx.execute(`alter table ${table} disable trigger user`);
      await tx.execute(
        `update ${table} set ${column} = ${column} * 1.5 + 1 where ${column} is not null`,
      );
      await tx.execute(`alter table ${table} enable trigger user`);
    }
  });
  expect(differing(before, await drawnFor(blind, 0))).toEqual([]);
  // The figures that were changed are drawn for who may see them.
  expect(differing(seen, await drawnFor(admin, 0))).toEqual(
    expect.arrayContaining(['cfl/bank-accounts', 'cfl/transactions/:id', 'cfl/statement-lines']),
  );
}, 120_000);

test('an import tells who may not see balances neither those of the file nor the last one', async () => {
  const { admin, blind, account } = await banked();
  const given = async (api: Api, text: string) => {
    const file = await uploaded(api, HEAD + text, 'banco.csv');
    return api.post('cfl/statements/import', { bank_account_id: account, file });
  };
  const first = await given(blind, '02/11/2026,SPEI,77,600.00,7919.33\n');
  expect([first.status, first.text]).toEqual([200, expect.not.stringMatching(/7,?[39]19/)]);
  const gap = await given(blind, '05/11/2026,Pago,,-10.00,1.00\n');
  expect([gap.status, gap.text]).toEqual([422, expect.not.stringMatching(/7,?919/)]);
  const told = await given(admin, '05/11/2026,Pago,,-10.00,1.00\n');
  expect(told.text).toMatch(/7,?919/);
});

/** Deposits that nobody has been found for, until they are (finance §2.4, R14). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused } from './given.ts';
import { begin } from './payments.ts';
import { itemState, lastEntry, sale, subjectOf } from './treasury.ts';

const ITEMS = 'cfl/open-items';

test('a deposit of nobody is an open credit: identified, it pays what its party owes', async () => {
  const { told, bank, book } = await begin();
  const { as, query } = told;
  const admin = as('admin');
  const customer = await told.given.customer('Telas del Bajío');
  const subject = await subjectOf(told, 'customer_id', customer);
  const invoice = await sale(told, {
    customer,
    number: 'A-1024',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const capture = async (amount: string) =>
    done(
      admin.post('cfl/transactions', {
        bank_account_id: bank,
        transaction_type_id: await told.idOf('cfl__transaction_types', 'DNI'),
        date: TODAY(),
        amount,
        reference: 'SPEI 77',
        description: 'Depósito',
      }),
    );
  const line = await capture('1160.00');
  expect(await lastEntry(told)).toEqual([`${book} D 1160.00`, '206.05.01 H 1160.00']);
  const [item] = await query<{ id: number; subject_id: number | null }>(
    `select id, subject_id from cfl__open_items where source_resource = 'cfl/transactions' and source_id = $1`,
    [String(line.id)],
  );
  expect(item).toMatchObject({ subject_id: null });
  const waiting = async () =>
    (
      (await done(
        admin.post('cfl/reports', { report: 'DEPOSITOS_POR_IDENTIFICAR' }),
      )) as unknown as readonly Record<string, unknown>[]
    ).map(({ party, known, balance }) => [party, known, balance]);
  // Who owes exactly that is the probable one.
  expect(await waiting()).toEqual([[expect.any(String), false, '1160.00']]);

  const identified = await done(
    admin.put(`${ITEMS}/identify/${item!.id}`, { subject_id: String(subject) }),
  );
  expect(identified.outcome.message).toBe('Depósito identificado: aplícalo a sus documentos.');
  expect(await waiting()).toEqual([[expect.any(String), true, '1160.00']]);
  await done(
    admin.post(`${ITEMS}/apply/${item!.id}`, { lines: [{ id: invoice.id, amount: '1160.00' }] }),
  );
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await lastEntry(told)).toEqual([
    '206.05.01 D 1160.00',
    '209.01.01 D 160.00',
    '105.01.01 H 1160.00',
    '208.01.01 H 160.00',
  ]);
  expect(await waiting()).toEqual([]);
  expect(
    (await refused(admin.put(`${ITEMS}/identify/${item!.id}`, { subject_id: String(subject) })))
      ?.code,
  ).toBe('ESTADO_INVALIDO');
  expect(
    (await refused(admin.act('cfl/transactions', 'reverse', line.id, { reason: 'Rebotó' })))?.code,
  ).toBe('ESTADO_INVALIDO');

  const bounced = await capture('50.00');
  await done(admin.act('cfl/transactions', 'reverse', bounced.id, { reason: 'Rebotó' }));
  expect(await waiting()).toEqual([]);
  const cross = (await done(
    admin.post('acc-audit', { report: 'CUADRE' }),
  )) as unknown as readonly Record<string, unknown>[];
  expect(cross.find(({ label }) => label === 'Depósitos por identificar')).toMatchObject({
    difference: '0.00',
  });
});

/** Folios of entries by kind and month, and the holes between them (finance §5.2). */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, story } from './given.ts';

const PAIR = [
  [EXPENSE, '100.00', ''],
  [CREDITOR, '', '100.00'],
] as const;

test('each kind and month says its folios, its drafts and its sums; a hole is named', async () => {
  const told = await story();
  const admin = told.as('admin');
  const body = await draft(told, PAIR);
  const make = async () => (await done(admin.post(ENTRIES, body))).id as number;
  for (let i = 0; i < 3; i += 1) await done(admin.act(ENTRIES, 'post', await make()));
  await make();
  const [month, code] = [TODAY().slice(0, 7), TODAY().slice(0, 7).replace('-', '')];
  const asked = { report: 'FOLIOS', from: `${month}-01`, to: TODAY() };
  const { data, meta } = await admin.get('acc-policy_types', { ...asked, ties: '1' });
  expect(data).toMatchObject([
    {
      type: 'DI Diario',
      month,
      first_folio: `DI-${code}-0001`,
      last_folio: `DI-${code}-0003`,
      entries: 3,
      holes: 0,
      drafts: 1,
      debit: '300.00',
      credit: '300.00',
    },
  ]);
  expect(meta.ties[0].ok).toBe(true);
  const matrix = await admin.get('acc-policy_types', { ...asked, report: 'MATRIZ' });
  const { name } = (matrix.meta.columns as { name: string; label: string }[]).find(
    ({ label }) => label === month,
  )!;
  expect(matrix.data[0][name]).toBe('3');

  // Nothing of the product makes a hole: the folio of the second one is taken away by hand.
  await told.tamper(`update acc__book_entries set folio = null where folio = 'DI-${code}-0002'`);
  const holed = await admin.get('acc-policy_types', asked);
  expect(holed.data).toMatchObject([{ entries: 2, holes: 1, hole_list: '2' }]);
});

test('entries without the invoice that their account exacts are listed until they have it', async () => {
  const told = await story();
  const admin = told.as('admin');
  const { id } = await done(admin.post(ENTRIES, await draft(told, PAIR)));
  await done(admin.act(ENTRIES, 'post', id));
  await done(
    admin.change(`acc/accounts/${await told.idOf('acc__accounts', EXPENSE)}`, {
      requires_cfdi: '1',
    }),
  );
  const asked = { report: 'POLIZAS_SIN_CFDI', from: TODAY(), to: TODAY() };
  expect((await admin.post('acc-audit', asked)).data).toMatchObject([
    { entry_id: id, account: `${EXPENSE} Honorarios`, amount: '100.00' },
  ]);
  await done(
    admin.post(`${ENTRIES}/support/${id}`, {
      kind: 'CFDI',
      uuid: '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
      rfc: 'AAA010101AAA',
      amount: '116.00',
    }),
  );
  expect((await admin.post('acc-audit', asked)).data).toEqual([]);
});

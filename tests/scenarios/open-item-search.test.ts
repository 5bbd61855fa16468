/** Open items are found by their document and by whom they are of. */
import { expect, test } from 'vitest';
import { done, story } from './given.ts';
import { beginBooks, sale } from './treasury.ts';

test('items are found by whom they are of, by those who see the list of parties', async () => {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  await told.given.customer('Otra');
  await sale(told, { customer, number: 'A-1', net: '100.00', tax: '16.00', total: '116.00' });
  const found = async (api: ReturnType<typeof told.as>, q: string) =>
    (await done(api.get('cfl/open-items', { q }))).map(
      ({ document_no }: { document_no: string }) => document_no,
    );
  const admin = told.as('admin');
  expect(await found(admin, 'bajio')).toEqual(['A-1']);
  expect(await found(admin, 'a-1 telas')).toEqual(['A-1']);
  expect(await found(admin, 'otra')).toEqual([]);
  await told.given.role('COBROS', ['cfl/open-items.list']);
  const clerk = await told.given.person('cobros', 'COBROS', { everywhere: true });
  expect(await found(clerk, 'A-1')).toEqual(['A-1']);
  expect(await found(clerk, 'bajio')).toEqual([]);
});

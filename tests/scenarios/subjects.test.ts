/** The one party of money and ledgers, as whom it stands for is known. */
import { expect, test } from 'vitest';
import { done, type Body } from './given.ts';
import { selling } from './selling.ts';

test('a customer is found as a party by its code, by who may read customers', async () => {
  const { told, customer, admin } = await selling();
  const { code, name } = await done(admin.get(`customers/${customer}`));
  const found = async (who: typeof admin) =>
    (await done(who.get('cfl/subjects/options', { q: code, limit: '5' }))).map(
      ({ title }: Body) => title,
    );
  expect(await found(admin)).toEqual([name]);
  await told.given.role('SIN_CLIENTES', ['cfl/subjects.list']);
  expect(await found(await told.given.person('ajena', 'SIN_CLIENTES'))).toEqual([]);
});

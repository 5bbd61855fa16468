/** Price lists that come as files: what is repeated is said before anything is saved. */
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { expect, test } from 'vitest';
import { done, story } from './given.ts';
import { activeSupplier } from './payables.ts';

test('rows that together would make a record twice say so, and a supplier says the currency', async () => {
  const told = await story();
  const admin = told.as('admin');
  await activeSupplier(told, { more: { currency_id: await told.idOf('currencies', 'USD') } });
  const form = new FormData();
  form.set('resource', 'suppliers/catalogs');
  const rows = ['Lista', 'Otra', 'lista', 'Lista'].map(
    (name) => `HILOS DEL BAJIO,${name},2026-01-01`,
  );
  form.set('file', new File([['Proveedor,Nombre,Vigente desde', ...rows].join('\n')], 'l.csv'));
  const { id } = await done(admin.send('POST', 'imports', { body: form }));
  const now = () => done(admin.get(`imports/${id}`));
  const step = async (name: string, body: object = {}) => {
    await done(admin.put(`imports/${name}/${id}`, body));
    await runImports(told.stock.company.services);
    return now();
  };
  expect((await now()).missing).toEqual([]);
  const seen = await step('map', { mode: 'CREAR' });
  const wrong = await done(admin.get(`imports/rows/${id}`, { result: 'ERROR' }));
  const repeats = [{ column: 1, message: 'Se repite: la fila 2 del archivo ya dice lo mismo.' }];
  expect(wrong).toMatchObject([
    { position: 4, errors: repeats },
    { position: 5, errors: repeats },
  ]);
  expect(seen).toMatchObject({ rows_new: 2, rows_error: 2 });
  // What is corrected is compared with what was good.
  const cells = { r4: { c1: 'Tercera' }, r5: { c1: 'Otra' } };
  expect(await step('fix', { cells })).toMatchObject({ rows_new: 3, rows_error: 1 });
  expect(await step('apply')).toMatchObject({ rows_applied: 3, rows_error: 1 });
  expect(
    await told.query(
      `select c.name, y.code from suppliers__catalogs c join currencies y on y.account_id = c.account_id and y.id = c.currency_id order by c.id`,
    ),
  ).toEqual(['Lista', 'Otra', 'Tercera'].map((name) => ({ name, code: 'USD' })));
});

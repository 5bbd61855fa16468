/** A tariff of a service from its draft to its correction (sales §2, R13). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, story } from './given.ts';

test('a tariff is authorised, suspended, used again, and corrected as a draft', async () => {
  const { as, given, idOf } = await story();
  const admin = as('admin');
  const service_id = await given.product('FLETE', {
    more: { kind: 'SERVICIO', is_stocked: '0', is_sellable: '1', sat_product_key: '78101800' },
  });
  const terms = {
    code: 'FLETES',
    name: 'Fletes del centro',
    service_id,
    currency_id: await idOf('currencies', 'MXN'),
    valid_from: '2026-01-01',
  };
  const light = { basis: 'KG', from_qty: '0', to_qty: '1000', rate: '2.5' };
  const heavy = { basis: 'KG', from_qty: '1000', rate: '2.1' };
  expect(
    await refusedFields(
      admin.post('rate-lists', { ...terms, lines: [light, { ...heavy, from_qty: '999' }] }),
    ),
  ).toEqual({
    'lines[1][from_qty]': ['Estas cantidades ya tienen tarifa en otro renglón.'],
  });
  // By kilogram and by trip are other rates.
  const { id } = await done(
    admin.post('rate-lists', {
      ...terms,
      lines: [light, heavy, { basis: 'VIAJE', from_qty: '0', rate: '8500' }],
    }),
  );
  const act = (name: string) => admin.act('rate-lists', name, Number(id));
  const saved = async () => (await done(admin.get(`rate-lists/${id}`))).status;

  await done(act('authorize'));
  expect(await refused(admin.change(`rate-lists/${id}`, { name: 'Otros' }))).toMatchObject({
    message: 'El tarifario ya se autorizó: suspéndelo y usa «Corregir».',
  });
  expect(await refused(act('reopen'))).not.toBeNull();
  await done(act('suspend'));
  await done(act('reactivate'));
  expect(await saved()).toBe('AUTORIZADA');
  await done(act('suspend'));
  await done(act('reopen'));
  await done(admin.change(`rate-lists/${id}`, { name: 'Otros' }));
  expect(await saved()).toBe('BORRADOR');
});

/** What a movement is asked before anybody signs it, and what it is offered to settle. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { begin as beginPayments, MOVEMENTS } from './payments.ts';
import { sale, subjectOf } from './treasury.ts';

const movement = async (told: Stage, type: string, more: Body) => ({
  movement_type_id: await told.idOf('cfl__movement_types', type),
  date: TODAY(),
  payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
  concept: 'Movimiento de la prueba',
  ...more,
});

async function begin() {
  const { told, bank } = await beginPayments();
  const customer = await told.given.customer('Telas del Bajío');
  return { told, bank, customer, subject_id: await subjectOf(told, 'customer_id', customer) };
}

test('a document that is paid is not offered to be paid again', async () => {
  const { told, bank, subject_id, customer } = await begin();
  const admin = told.as('admin');
  const amounts = { net: '100.00', tax: '16.00', total: '116.00' };
  const paid = await sale(told, { customer, number: 'A-1', ...amounts });
  const owed = await sale(told, { customer, number: 'A-2', ...amounts });
  const body = await movement(told, 'COB', {
    ...{ subject_id, bank_account_id: bank, amount: '116.00' },
    lines: [{ open_item_id: paid.id, amount_item: '116.00' }],
  });
  const { id } = await done(admin.post(MOVEMENTS, body));
  await done(admin.act(MOVEMENTS, 'apply', id));
  const offered = (await done(
    admin.get(`cfl/open-items/options?filter[subject_id]=${subject_id}`),
  )) as unknown as readonly { readonly id: number }[];
  expect(offered.map((each) => each.id)).toEqual([owed.id]);
});

test('what is received of the same currency is what is sent', async () => {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  const body = await movement(told, 'TRA', {
    payment_type_id: '',
    bank_account_id: bank,
    counter_account_id: await told.given.bankAccount('Otra'),
    amount: '1000.00',
    counter_amount: '990.00',
  });
  expect(await refusedFields(admin.post(MOVEMENTS, body))).toEqual({
    counter_amount: ['En la misma moneda llega lo que sale: déjalo vacío.'],
  });
  await done(admin.post(MOVEMENTS, { ...body, counter_amount: '1000.00' }));
});

test('a type that exists to be applied is not sent with a rest', async () => {
  const { told, bank, subject_id } = await begin();
  const admin = told.as('admin');
  const type = await told.idOf('cfl__movement_types', 'ANT');
  await done(admin.change(`cfl/movement-types/${type}`, { requires_application: '1' }));
  const body = await movement(told, 'ANT', { subject_id, bank_account_id: bank, amount: '400.00' });
  const { id } = await done(admin.post(MOVEMENTS, body));
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', id))).toEqual({
    lines: ['Este tipo exige aplicar todo el importe.'],
  });
});

/** What a movement took off without money goes with it; its taxes post as the document's did. */
import { expect, test } from 'vitest';
import { done, type Stage } from './given.ts';
import { begin, move, MOVEMENTS } from './payments.ts';
import { bookBalance, document, itemState, lastEntry, sale, subjectOf, taxId } from './treasury.ts';

const tied = async (told: Stage) => {
  const rows: readonly { label: string; difference: string }[] = await done(
    told.as('admin').post('acc-audit', { report: 'CUADRE', size: 100 }),
  );
  return rows.filter(({ difference }) => Number(difference) !== 0);
};

test('a cancelled collection takes its discount and its rounding with it', async () => {
  const begun = await begin();
  const { told } = begun;
  const customer = await told.given.customer('Telas');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const collect = () =>
    move(begun, 'COB', {
      subject_id,
      amount: '1101.50',
      lines: [
        { open_item_id: invoice.id, amount_item: '1101.50' },
        { kind: 'DESCUENTO', open_item_id: invoice.id, amount_item: '58.00' },
        { kind: 'REDONDEO', open_item_id: invoice.id, amount_item: '0.50' },
      ],
    });
  const first = await collect();
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await tied(told)).toEqual([]);

  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', Number(first.id), { cancel_reason: 'Rebotó' }),
  );
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  expect(
    await told.query(
      `select distinct status, balance from cfl__open_items where source_resource = $1`,
      [MOVEMENTS],
    ),
  ).toEqual([{ status: 'CANCELADA', balance: '0.00' }]);
  expect(await bookBalance(told, '105.01.01')).toBe('1160.00');
  expect(await tied(told)).toEqual([]);

  await collect();
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await tied(told)).toEqual([]);
});

test('a discount keeps ISR that the customer withheld: it moves no account', async () => {
  const begun = await begin();
  const { told } = begun;
  await done(told.as('admin').change('cfl/configs', { discount_max_percent: '20' }));
  const subject_id = await subjectOf(told, 'customer_id', await told.given.customer('Telas'));
  const invoice = await document(told, {
    item: {
      side: 'CXC',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      document_no: 'H-1',
      currency_id: null,
      amount: '1140.00',
      taxes: [
        { tax_id: await taxId(told, 'IVA16'), base: '1000', amount: '160' },
        { tax_id: await taxId(told, 'RISR10'), base: '1000', amount: '20' },
      ],
    },
    lines: [
      ['105.01.01', '1140.00', '', 'item'],
      ['113.02.01', '20.00', ''],
      ['401.01.01', '', '1000.00'],
      ['209.01.01', '', '160.00'],
    ],
  });
  await move(begun, 'COB', {
    subject_id,
    amount: '1026.00',
    lines: [
      { open_item_id: invoice.id, amount_item: '1026.00' },
      { kind: 'DESCUENTO', open_item_id: invoice.id, amount_item: '114.00' },
    ],
  });
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(await lastEntry(told)).toEqual(
    expect.arrayContaining([
      '105.01.01 H 1140.00',
      '402.01.01 D 98.00',
      '209.01.01 D 160.00',
      '208.01.01 H 144.00',
    ]),
  );
  expect(await tied(told)).toEqual([]);
});

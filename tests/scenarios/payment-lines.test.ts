/** Offsets, discounts, roundings, and lines that are refused (finance §2.3, §2.4, R15). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';
import { apply, begin, bothWays, move, MOVEMENTS } from './payments.ts';
import { bookBalance, itemState, lastEntry, sale, subjectOf } from './treasury.ts';

test('what a party owes is settled with what it is owed, with the IVA of both', async () => {
  const begun = await begin();
  const { told } = begun;
  const { subject_id, receivable, payable } = await bothWays(begun);
  const body = (part: string) => ({
    subject_id,
    bank_account_id: '',
    payment_type_id: '',
    amount: '580.00',
    lines: [apply(receivable, part), apply(payable, '580.00')],
  });
  await expect(move(begun, 'COM', body('500.00'))).rejects.toThrow('deben sumar cada uno $580.00');
  const made = await move(begun, 'COM', body('580.00'));
  expect(await lastEntry(told)).toEqual([
    '118.01.01 D 80.00',
    '201.01.01 D 580.00',
    '209.01.01 D 80.00',
    '105.01.01 H 580.00',
    '119.01.01 H 80.00',
    '208.01.01 H 80.00',
  ]);
  expect(await itemState(told, receivable.id)).toEqual(['580.00', 'PARCIAL']);
  expect(await itemState(told, payable.id)).toEqual(['0.00', 'LIQUIDADA']);
  // What its complement says of it, with no account that anything went through.
  expect(
    await told.query(
      'select f.sat_code, m.bank_account_id, m.bank_fee from cfl__movements m join payment_types f on f.id = m.payment_type_id and f.account_id = m.account_id where m.id = $1',
      [Number(made.id)],
    ),
  ).toEqual([{ sat_code: '17', bank_account_id: null, bank_fee: null }]);
  await done(
    told.as('admin').act(MOVEMENTS, 'cancel', Number(made.id), { cancel_reason: 'Era otra' }),
  );
  expect(await itemState(told, payable.id)).toEqual(['580.00', 'ABIERTA']);
  expect(await bookBalance(told, '208.01.01')).toBe('0.00');
});

test('more than what is left of an item is refused before anybody signs it', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const { subject_id, receivable } = await bothWays(begun);
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(MOVEMENTS, {
      ...{ movement_type_id: await told.idOf('cfl__movement_types', 'COB'), date: TODAY() },
      ...{ payment_type_id: await told.idOf('payment_types', '01', 'sat_code'), subject_id },
      ...{ bank_account_id: bank, concept: 'Cobro', amount: '1200.00' },
      lines: [apply(receivable, '1000.00'), apply(receivable, '200.00')],
    }),
  );
  expect(await refusedFields(admin.act(MOVEMENTS, 'submit', id))).toEqual({
    'lines[1][amount_item]': ['El importe excede el saldo de la factura A-1 ($1,160.00).'],
  });
});

test('a discount for prompt payment takes back its IVA; cents are rounded off', async () => {
  const begun = await begin();
  const { told, book } = begun;
  const { subject_id, receivable } = await bothWays(begun);
  await move(begun, 'COB', {
    subject_id,
    amount: '1136.79',
    lines: [
      apply(receivable, '1136.79'),
      { ...apply(receivable, '23.20'), kind: 'DESCUENTO' },
      { ...apply(receivable, '0.01'), kind: 'REDONDEO' },
    ],
  });
  expect(await lastEntry(told)).toEqual([
    `${book} D 1136.79`,
    '209.01.01 D 160.00',
    '402.01.01 D 20.00',
    '703.21.99 D 0.01',
    '105.01.01 H 1160.00',
    '208.01.01 H 156.80',
  ]);
  expect(await itemState(told, receivable.id)).toEqual(['0.00', 'LIQUIDADA']);
  const { subject_id: other, receivable: second } = await (async () => {
    const customer = await told.given.customer('Otra');
    const invoice = await sale(told, {
      customer,
      number: 'B-1',
      net: '100.00',
      tax: '16.00',
      total: '116.00',
    });
    return {
      subject_id: await subjectOf(told, 'customer_id', customer),
      receivable: invoice,
    };
  })();
  await expect(
    move(begun, 'COB', {
      subject_id: other,
      amount: '110.00',
      lines: [apply(second, '110.00'), { ...apply(second, '6.00'), kind: 'REDONDEO' }],
    }),
  ).rejects.toThrow('La diferencia pasa de la tolerancia ($1.00).');
});

test('items of another party, of another kind or without concept are refused beside the line', async () => {
  const begun = await begin();
  const { told, bank } = begun;
  const { payable } = await bothWays(begun);
  const other = await subjectOf(told, 'customer_id', await told.given.customer('Otra'));
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  const fields = async (type: string, line: Readonly<Record<string, unknown>>) =>
    refusedFields(
      told.as('cobranza').post(MOVEMENTS, {
        movement_type_id: await told.idOf('cfl__movement_types', type),
        date: TODAY(),
        payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
        concept: 'Movimiento de la prueba',
        bank_account_id: bank,
        subject_id: other,
        amount: '100.00',
        lines: [line],
      }),
    );
  expect(await fields('OEG', apply(payable, '1.00'))).toEqual({
    'lines[0][open_item_id]': ['La partida es de otro tercero: elige una del tercero.'],
  });
  expect(await fields('COB', apply(payable, '1.00'))).toEqual({
    'lines[0][open_item_id]': ['Este tipo de movimiento no paga esa partida: elige otra.'],
  });
  expect(await fields('OEG', { kind: 'CONCEPTO', amount: '1.00' })).toEqual({
    'lines[0][expense_id]': ['Elige el concepto o la cuenta.'],
  });
  expect(await fields('COB', { kind: 'DESCUENTO' })).toEqual({
    'lines[0][open_item_id]': ['Elige la partida.'],
  });
});

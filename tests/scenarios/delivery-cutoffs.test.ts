/** What is collected on the way is handed over, counted and applied (finance §3). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import { beginBooks, bookBalance, itemState, lastEntry, sale, subjectOf } from './treasury.ts';

const CUTOFFS = 'cfl/delivery-cutoffs';

async function begin() {
  const told = await story();
  await beginBooks(told);
  const { given, as } = told;
  const ana = await given.person('ana', 'VENDEDOR');
  await given.person('cajero', 'CAJERO');
  await given.person('tesorera', 'TESORERIA');
  const customer = await given.customer('Telas del Bajío');
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const invoice = await sale(told, {
    customer,
    number: 'A-1',
    net: '1000.00',
    tax: '160.00',
    total: '1160.00',
  });
  const box = await given.bankAccount('Caja general', {
    type: 'CAJ',
    more: { custodian_id: told.as('cajero').id },
  });
  const bank = await given.bankAccount('BBVA');
  await done(as('admin').change('cfl/configs', { default_collection_account_id: bank }));
  return { told, ana, subject_id, invoice, box, bank };
}

async function line(told: Stage, subject_id: number, satCode: string, more: object) {
  return {
    subject_id,
    payment_type_id: await told.idOf('payment_types', satCode, 'sat_code'),
    result: 'COBRADO',
    ...more,
  };
}

const body = (lines: readonly object[], more: object = {}) => ({
  kind: 'RUTA',
  date: TODAY(),
  lines,
  ...more,
});

const COUNTED = [
  { denomination: '500', quantity: 2 },
  { denomination: '100', quantity: 1 },
  { denomination: '50', quantity: 1 },
];

const bookOf = async ({ query }: Stage, bank: number) =>
  (
    await query<{ code: string }>(
      'select a.code from cfl__bank_accounts b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where b.id = $1',
      [bank],
    )
  )[0]!.code;

test('a cut-off is handed over, counted ten pesos short, and closed into its collections', async () => {
  const { told, ana, subject_id, invoice, box, bank } = await begin();
  const { as } = told;
  await done(
    as('admin').post('cfl/subjects', {
      name: 'Ana Castañeda',
      rfc: 'CARA8001019X1',
      kind: 'EMPLEADO',
      user_id: ana.id,
    }),
  );
  const made = await done(
    as('ana').post(
      CUTOFFS,
      body([
        await line(told, subject_id, '01', { open_item_id: invoice.id, amount: '1160.00' }),
        await line(told, subject_id, '03', {
          document_no: 'Pedido 7',
          amount: '500.00',
          reference: 'SPEI-1',
        }),
        await line(told, subject_id, '01', { result: 'NO_COBRADO', reason: 'No estaba' }),
      ]),
    ),
  );
  const { id } = made;
  expect([made.folio, made.expected_cash, made.responsible_id]).toEqual([
    'CORTE-00001',
    '1160.00',
    ana.id,
  ]);
  expect(await refusedFields(as('ana').post(CUTOFFS, body([])))).toEqual({
    responsible_id: ['Tiene un corte abierto: CORTE-00001. Entrégalo primero.'],
  });
  await done(as('ana').act(CUTOFFS, 'deliver', id));
  expect(
    await refusedFields(as('cajero').act(CUTOFFS, 'receive', id, { bank_account_id: box })),
  ).toEqual({ denominations: ['Cuenta primero el efectivo, por denominación.'] });
  // Only boxes are offered for its cash.
  const offered = await done(as('admin').get('cfl/bank-accounts/options?filter[is_cash]=1'));
  expect(offered.map((option: { id: number }) => option.id)).toEqual([box]);
  const counted = await done(as('cajero').change(`${CUTOFFS}/${id}`, { denominations: COUNTED }));
  expect([counted.counted_cash, counted.difference]).toEqual(['1150.00', '-10.00']);
  expect(
    await refusedFields(as('cajero').act(CUTOFFS, 'receive', id, { bank_account_id: box })),
  ).toEqual({ difference_reason: ['Di por qué hay −$10.00 de diferencia.'] });
  const received = await done(
    as('cajero').act(CUTOFFS, 'receive', id, {
      bank_account_id: box,
      difference_reason: 'Un cambio de más',
    }),
  );
  expect([received.status, received.receiver_id]).toEqual(['RECIBIDO', as('cajero').id]);

  const closed = await done(as('tesorera').act(CUTOFFS, 'close', id));
  expect(closed.lines.map((each: { movement_id: unknown }) => each.movement_id !== null)).toEqual([
    true,
    true,
    false,
  ]);
  const cash = await bookOf(told, box);
  expect(await lastEntry(told)).toEqual(['107.01.03 D 10.00', `${cash} H 10.00`]);
  expect(await bookBalance(told, cash)).toBe('1150.00');
  expect(await bookBalance(told, await bookOf(told, bank))).toBe('500.00');
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  expect(
    await refused(as('tesorera').act(CUTOFFS, 'cancel', id, { cancel_reason: 'x' })),
  ).toMatchObject({ code: 'ESTADO_INVALIDO' });
});

test('nobody receives their own cut-off; what is wrong stands beside its line; a cancelled one collects nothing', async () => {
  const { told, subject_id, invoice, box } = await begin();
  const { as } = told;
  expect(
    await refusedFields(
      as('ana').post(
        CUTOFFS,
        body([
          await line(told, subject_id, '01', { open_item_id: invoice.id, amount: '1200.00' }),
          await line(told, subject_id, '01', { amount: '10.00', result: 'NO_COBRADO' }),
          await line(told, subject_id, '01', { amount: '10.00', result: 'PARCIAL' }),
        ]),
      ),
    ),
  ).toEqual({
    'lines[0][amount]': ['Su saldo es $1,160.00.'],
    'lines[1][amount]': ['No se cobró: deja el importe vacío.'],
    'lines[1][reason]': ['Di por qué no se cobró completo.'],
    'lines[2][reason]': ['Di por qué no se cobró completo.'],
  });
  const { id } = await done(
    as('admin').post(
      CUTOFFS,
      body([await line(told, subject_id, '01', { result: null, amount: '1160.00' })], {
        responsible_id: as('cajero').id,
      }),
    ),
  );
  expect(await refusedFields(as('admin').act(CUTOFFS, 'deliver', id))).toEqual({
    'lines[0][result]': ['Elige el resultado.'],
  });
  await done(
    as('admin').change(`${CUTOFFS}/${id}`, {
      lines: [await line(told, subject_id, '01', { open_item_id: invoice.id, amount: '1150.00' })],
    }),
  );
  await done(as('admin').act(CUTOFFS, 'deliver', id));
  await done(as('admin').change(`${CUTOFFS}/${id}`, { denominations: COUNTED }));
  expect(
    await refused(as('cajero').act(CUTOFFS, 'receive', id, { bank_account_id: box })),
  ).toMatchObject({ code: 'SEGREGACION' });
  const cancelled = await done(
    as('admin').act(CUTOFFS, 'cancel', id, { cancel_reason: 'Se capturó dos veces' }),
  );
  expect(cancelled.status).toBe('CANCELADO');
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
});

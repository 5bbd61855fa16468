/** Money and books that are asked for wrongly: what is refused, and beside which field. */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, postedInvoice } from './payables.ts';
import { apply, begin, bothWays, move, MOVEMENTS } from './payments.ts';

const posting = async (told: Stage): Promise<unknown> => {
  const admin = told.as('admin');
  const made = await done(
    admin.post(
      ENTRIES,
      await draft(told, [
        [EXPENSE, '10.00', ''],
        [CREDITOR, '', '10.00'],
      ]),
    ),
  );
  return refusedFields(admin.act(ENTRIES, 'post', made.id));
};

test('an account of another currency, or that asks for a party, takes no line without them', async () => {
  const { told } = await begin();
  const usd = await told.idOf('currencies', 'USD');
  await told.query(`update acc__accounts set currency_id = $1 where code = '${EXPENSE}'`, [usd]);
  expect(await posting(told)).toEqual({
    'lines[0][currency_id]': [`La cuenta ${EXPENSE} es de otra moneda.`],
  });
  await told.query(
    `update acc__accounts set currency_id = null, requires_subject = true where code = '${EXPENSE}'`,
  );
  expect(await posting(told)).toEqual({
    'lines[0][subject_id]': [`La cuenta ${EXPENSE} exige tercero.`],
  });
});

test('a month that is locked for the treasury takes no money, and its books go on', async () => {
  const begun = await begin();
  const { told } = begun;
  const { subject_id, receivable } = await bothWays(begun);
  await told.query('update acc__periods set treasury_lock = true');
  const collect = () =>
    move(begun, 'COB', { subject_id, amount: '10.00', lines: [apply(receivable, '10.00')] });
  await expect(collect()).rejects.toThrow('está cerrado para Tesorería');
  expect(await posting(told)).toEqual({});
  await told.query('update acc__periods set treasury_lock = false');
  await collect();
});

test('what the bank has seen is not cancelled, and what is posted is not deleted', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const { subject_id, receivable } = await bothWays(begun);
  const { id } = await move(begun, 'COB', {
    subject_id,
    amount: '10.00',
    lines: [apply(receivable, '10.00')],
  });
  await told.query(
    `update cfl__transactions set status = 'CONCILIADA' where source_resource = '${MOVEMENTS}'`,
  );
  expect(
    await refused(admin.act(MOVEMENTS, 'cancel', Number(id), { cancel_reason: 'Rebotó' })),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'Está conciliada con el banco. Desconcilie primero.',
  });
  const supplier = await activeSupplier(told);
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '100']]));
  for (const path of [`${MOVEMENTS}/${id}`, `${INVOICES}/${invoice.id}`])
    expect([path, (await admin.del(path)).status]).toEqual([path, 409]);
});

test('a compensation applies what may be paid, and is undone whole', async () => {
  const begun = await begin();
  const { told } = begun;
  const admin = told.as('admin');
  const { subject_id, receivable, payable } = await bothWays(begun);
  const compensation = {
    bank_account_id: null,
    payment_type_id: null,
    subject_id,
    amount: '580.00',
    lines: [apply(receivable, '580.00'), apply(payable, '580.00')],
  };
  const [first, second] = compensation.lines;
  const captured = async (lines: readonly object[]) =>
    admin.post(MOVEMENTS, {
      ...compensation,
      movement_type_id: await told.idOf('cfl__movement_types', 'COM'),
      date: TODAY(),
      concept: 'Compensación',
      lines,
    });
  for (const kind of ['DESCUENTO', 'REDONDEO'])
    expect(await refusedFields(captured([first!, second!, { ...first, kind }]))).toMatchObject({
      'lines[2][kind]': ['Una compensación sólo aplica partidas.'],
    });
  await told.query('update cfl__open_items set hold_payment = true where id = $1', [payable.id]);
  await expect(move(begun, 'COM', compensation)).rejects.toThrow('Está retenida: libérala antes.');
  await told.query('update cfl__open_items set hold_payment = false where id = $1', [payable.id]);
  const { id, folio } = await move(begun, 'COM', compensation);
  const halves = await told.query<{ id: number }>('select id from cfl__applications order by id');
  for (const half of halves)
    expect(
      await refused(
        admin.put(`cfl/applications/reverse/${half.id}`, { date: TODAY(), reason: 'Error' }),
      ),
    ).toMatchObject({
      code: 'ESTADO_INVALIDO',
      message: `Es de la compensación ${folio}: cancélala para deshacerla entera.`,
    });
  await done(admin.act(MOVEMENTS, 'cancel', Number(id), { cancel_reason: 'Error' }));
  expect(
    await told.query('select balance::text from cfl__open_items where id = any($1)', [
      [receivable.id, payable.id],
    ]),
  ).toEqual([{ balance: '1160.00' }, { balance: '580.00' }]);
});

test('a rule without a credit is refused', async () => {
  const { told } = await begin();
  expect(
    await refusedFields(
      told.as('admin').post('auto-targets', {
        event: 'COBRO',
        name: 'Sin abono',
        valid_from: TODAY(),
        lines: [
          {
            side: 'CARGO',
            account_mode: 'ROL',
            role: 'BANCO',
            set: 'TOTAL',
            amount_key: 'cobrado',
          },
        ],
      }),
    ),
  ).toMatchObject({ lines: ['Una regla lleva al menos un cargo y un abono.'] });
});

test('neither accounts nor centres stand within themselves', async () => {
  const { told } = await begin();
  const admin = told.as('admin');
  const [above, below] = [
    await told.idOf('acc__accounts', '102'),
    await told.idOf('acc__accounts', '102.01'),
  ];
  expect(
    await refusedFields(admin.change(`acc/accounts/${above}`, { parent_id: below })),
  ).toMatchObject({ parent_id: [expect.any(String)] });
  const center = async (code: string, more: Record<string, string>): Promise<number> =>
    (await told.stock.make('costCenters', { code, name: code, kind: 'VENTAS', ...more })).id!;
  const outer = await center('C-1', { is_group: '1' });
  const inner = await center('C-2', { parent_id: String(outer) });
  expect(
    await refusedFields(admin.change(`costCenters/${outer}`, { parent_id: inner })),
  ).toMatchObject({ parent_id: [expect.any(String)] });
});

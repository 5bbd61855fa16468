/** Invoices and payments that prove the lines of entries (finance §2.1). */
import { expect, test } from 'vitest';
import { CREDITOR, draft, ENTRIES, EXPENSE } from './entries.ts';
import { done, refusedFields, story } from './given.ts';

const UUID = '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC';
const CFDI = { kind: 'CFDI', uuid: UUID, rfc: 'AAA010101AAA', amount: '116.00' };
const PAIR = [
  [EXPENSE, '100.00', ''],
  [CREDITOR, '', '100.00'],
] as const;

test('a line keeps its invoices; each kind says what the SAT asks of it', async () => {
  const told = await story();
  const admin = told.as('admin');
  const body = await draft(told, PAIR);
  const withSupports = (...supports: object[]) => ({
    ...body,
    lines: [{ ...body.lines[0], supports }, body.lines[1]],
  });
  expect(
    await refusedFields(
      admin.post(ENTRIES, withSupports({ ...CFDI, uuid: '' }, { kind: 'CHEQUE', amount: '5' })),
    ),
  ).toMatchObject({
    'lines[0][supports][0][uuid]': ['Complétalo: lo pide el SAT de este comprobante.'],
    'lines[0][supports][1][check_number]': ['Complétalo: lo pide el SAT de este comprobante.'],
    'lines[0][supports][1][beneficiary]': ['Complétalo: lo pide el SAT de este comprobante.'],
  });
  const { id } = await done(
    admin.post(ENTRIES, withSupports({ ...CFDI, uuid: UUID.toLowerCase() })),
  );
  const read = await done(admin.get(`${ENTRIES}/${id}`));
  expect(read.lines[0].supports[0]).toMatchObject({ uuid: UUID, amount: '116.00' });
});

test('an account that exacts an invoice is not posted without one, and a posted entry gets more', async () => {
  const told = await story();
  const admin = told.as('admin');
  await done(
    admin.change(`acc/accounts/${await told.idOf('acc__accounts', EXPENSE)}`, {
      requires_cfdi: '1',
    }),
  );
  const body = await draft(told, PAIR);
  const bare = await done(admin.post(ENTRIES, body));
  expect(await refusedFields(admin.act(ENTRIES, 'post', bare.id))).toEqual({
    'lines[0][book_account_id]': [`La cuenta ${EXPENSE} exige CFDI: agrégalo a este movimiento.`],
  });
  const [first, second] = (bare.lines as { id: number }[]).map(({ id }, i) => ({
    ...body.lines[i],
    id,
  }));
  await done(
    admin.change(`${ENTRIES}/${bare.id}`, { lines: [{ ...first, supports: [CFDI] }, second] }),
  );
  await done(admin.act(ENTRIES, 'post', bare.id));
  const transfer = {
    kind: 'TRANSFERENCIA',
    rfc: 'AAA010101AAA',
    amount: '100.00',
    payment_date: body.date,
    beneficiary: 'Proveedora del Norte',
    dest_account: '012345678901234567',
  };
  expect(
    await refusedFields(
      admin.post(`${ENTRIES}/support/${bare.id}`, { ...transfer, beneficiary: '' }),
    ),
  ).toEqual({ beneficiary: ['Complétalo: lo pide el SAT de este comprobante.'] });
  await done(
    admin.post(`${ENTRIES}/support/${bare.id}`, { ...transfer, line: String(second!.id) }),
  );
  await done(
    admin.post(`${ENTRIES}/support/${bare.id}`, {
      kind: 'EXTRANJERO',
      foreign_number: 'INV-7',
      amount: '1.00',
    }),
  );
  const read = await done(admin.get(`${ENTRIES}/${bare.id}`));
  expect(
    read.lines.map(({ supports }: { supports: { kind: string }[] }) =>
      supports.map(({ kind }) => kind),
    ),
  ).toEqual([
    ['CFDI', 'EXTRANJERO'],
    ['TRANSFERENCIA', 'EXTRANJERO'],
  ]);
});

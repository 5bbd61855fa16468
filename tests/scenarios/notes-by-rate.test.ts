/** Notes of another mix of rates than their invoice: books and receipts share alike (R24, R31). */
import { expect, test } from 'vitest';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  collect,
  draftInvoice,
  stampedInvoice,
} from './invoicing.ts';
import { bookBalance } from './treasury.ts';
import { causedTaxes, untied } from './tie-outs.ts';

const PENDING = '209.01.01';
const CAUSED = '208.01.01';

const one = (told: Stage, id: number) => done(told.as('admin').get(`${CFDI}/${id}`));

async function begin() {
  const begun = await beginInvoicing();
  const { told, product } = begun;
  const [vat16, vat0, vat8] = await Promise.all(
    ['IVA16', 'IVA0', 'IVA8'].map((code) => told.idOf('sattaxes', code)),
  );
  const line = (tax_id: number, quantity: string): Body => ({
    product_id: product,
    quantity,
    tax_id: String(tax_id),
  });
  const at = {
    16: (quantity: string) => line(vat16!, quantity),
    8: (quantity: string) => line(vat8!, quantity),
    0: (quantity: string) => line(vat0!, quantity),
  };
  return { ...begun, at };
}

/** Pays, and stamps the receipt; the taxes that it says. */
async function paid(told: Stage, subject: number, amount: string, number: string) {
  const { movement } = await collect(told, subject, amount, number);
  const [draft] = await told.query<{ id: number }>(
    `select id from satinvoices where cfdi_type = 'PAGO' and movement_id = $1 order by id desc`,
    [movement],
  );
  const receipt = await answered(told, done(told.as('admin').act(CFDI, 'stamp', draft!.id)));
  return said(told, receipt.id);
}

/** `rate base amount` of a receipt's XML. */
async function said(told: Stage, receipt: number): Promise<readonly string[]> {
  const { text } = await told.as('admin').get(`${CFDI}/xml/${receipt}`);
  return [...text.matchAll(/<pago20:TrasladoDR ([^>]*)>/g)].map(([, attributes]) => {
    const value = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes!)?.[1];
    return [value('TasaOCuotaDR')?.slice(0, 4), value('BaseDR'), value('ImporteDR')].join(' ');
  });
}

/** The same of what the books caused, payment by payment. */
const caused = async ({ query }: Stage, invoice: number): Promise<readonly string[]> =>
  (
    await query<{ text: string }>(
      `select to_char(y.rate, 'FM0.00') || ' ' || t.base_doc || ' ' || t.tax_doc as text from cfl__application_taxes t join cfl__applications a on a.account_id = t.account_id and a.id = t.application_id
        join cfl__open_items c on c.account_id = a.account_id and c.id = a.charge_item_id join sattaxes y on y.account_id = t.account_id and y.id = t.tax_id
        where c.source_resource = '${CFDI}' and c.source_id = $1 and t.period_id is not null and a.source_resource <> '${CFDI}' and (t.base_doc <> 0 or t.tax_doc <> 0) order by a.id, t.tax_id`,
      [String(invoice)],
    )
  ).map(({ text }) => text);

const note = (told: Stage, customer: number, lines: readonly Body[], relations: readonly Body[]) =>
  stampedInvoice(told, customer, lines, {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations,
  });

const TERMS = { payment_terms: '30', payment_method: 'PPD' };

const sumOf = (rows: readonly string[], rate: string, at: 1 | 2) =>
  rows
    .filter((row) => row.startsWith(rate))
    .reduce((sum, row) => sum.plus(row.split(' ')[at]!), new Exact(0))
    .toFixed(2);

test('a note of one rate between two payments: what is left is shared by rate', async () => {
  const { told, customer, subject, at } = await begin();
  const invoice = await stampedInvoice(told, customer, [at[16]('2'), at[0]('2')], TERMS);
  expect(invoice.total).toBe('216.00');
  await note(told, customer, [at[0]('2')], [{ relation: '03', related_id: invoice.id }]);
  const first = await paid(told, subject, '58.00', invoice.number);
  const last = await paid(told, subject, '58.00', invoice.number);
  expect([first, last]).toEqual([['0.16 50.00 8.00'], ['0.16 50.00 8.00']]);
  expect(await caused(told, invoice.id)).toEqual([...first, ...last]);
  expect(await bookBalance(told, PENDING)).toBe('0.00');
  expect(await bookBalance(told, CAUSED)).toBe('-16.00');
});

test('a note of what was paid in part takes that back, and the rest is paid of the other rate', async () => {
  const { told, customer, subject, at } = await begin();
  const invoice = await stampedInvoice(told, customer, [at[16]('2'), at[8]('2')], TERMS);
  const first = await paid(told, subject, '112.00', invoice.number);
  expect(first).toEqual(['0.16 50.00 8.00', '0.08 50.00 4.00']);
  const credit = await note(
    told,
    customer,
    [at[8]('2')],
    [{ relation: '03', related_id: invoice.id }],
  );
  expect((await one(told, invoice.id)).balance).toBe('4.00');
  expect(await bookBalance(told, PENDING)).toBe('-8.00');
  expect(await bookBalance(told, CAUSED)).toBe('-8.00');
  const last = await paid(told, subject, '4.00', invoice.number);
  expect(last).toEqual(['0.16 50.00 8.00']);
  const books = await caused(told, invoice.id);
  expect(books).toEqual([...first, ...last]);
  expect([sumOf(books, '0.16', 1), sumOf(books, '0.16', 2)]).toEqual(['100.00', '16.00']);
  expect(await bookBalance(told, PENDING)).toBe('0.00');
  expect(await bookBalance(told, CAUSED)).toBe('-16.00');
  expect(credit.relations).toMatchObject([{ credited: '108.00' }]);
  expect(await untied(told)).toEqual([]);
});

test('a receipt that is sealed after a later note says what its payment caused', async () => {
  const { told, customer, subject, at } = await begin();
  const invoice = await stampedInvoice(told, customer, [at[16]('2'), at[0]('2')], TERMS);
  const { movement } = await collect(told, subject, '108.00', invoice.number);
  await note(told, customer, [at[0]('1')], [{ relation: '03', related_id: invoice.id }]);
  const [draft] = await told.query<{ id: number }>(
    `select id from satinvoices where cfdi_type = 'PAGO' and movement_id = $1`,
    [movement],
  );
  await answered(told, done(told.as('admin').act(CFDI, 'stamp', draft!.id)));
  const first = await said(told, draft!.id);
  expect(first).toEqual(['0.16 50.00 8.00', '0.00 50.00 0.00']);
  const last = await paid(told, subject, '58.00', invoice.number);
  expect(last).toEqual(['0.16 50.00 8.00']);
  expect(await caused(told, invoice.id)).toEqual([...first, ...last]);
});

test('a note that settles an invoice causes what was paid of the rates that it left', async () => {
  const { told, customer, subject, at } = await begin();
  const invoice = await stampedInvoice(told, customer, [at[16]('2'), at[0]('2')], TERMS);
  await paid(told, subject, '116.00', invoice.number);
  await note(told, customer, [at[0]('2')], [{ relation: '03', related_id: invoice.id }]);
  expect((await one(told, invoice.id)).balance).toBe('0.00');
  expect(await bookBalance(told, PENDING)).toBe('0.00');
  expect(await bookBalance(told, CAUSED)).toBe('-16.00');
  expect(await untied(told)).toEqual([]);
});

test('a note of two invoices counts once: in proportion to what is owed, or as it says', async () => {
  const { told, customer, at } = await begin();
  const a = await stampedInvoice(told, customer, [at[16]('20')], TERMS);
  const b = await stampedInvoice(told, customer, [at[16]('10')], TERMS);
  const both = [a, b].map(({ id }) => ({ relation: '01', related_id: id }));
  const first = await note(told, customer, [at[16]('3')], both);
  expect(first.relations.map(({ credited }: { credited: string }) => credited)).toEqual([
    '116.00',
    '58.00',
  ]);
  expect([(await one(told, a.id)).balance, (await one(told, b.id)).balance]).toEqual([
    '1044.00',
    '522.00',
  ]);
  const shares = (x: string, y: string) => both.map((each, i) => ({ ...each, amount: [x, y][i]! }));
  const second = await note(told, customer, [at[16]('3')], shares('58.00', '116.00'));
  expect([(await one(told, a.id)).balance, (await one(told, b.id)).balance]).toEqual([
    '986.00',
    '406.00',
  ]);
  // All that is left of both, and not a cent more of one of them.
  const refusedNote = async (quantity: string, relations: readonly Body[]) => {
    const draft = await draftInvoice(told, customer, [at[16](quantity)], {
      cfdi_type: 'EGRESO',
      credit_reason: 'DEVOLUCION',
      relations,
    });
    return refusedFields(told.as('admin').act(CFDI, 'stamp', draft.id));
  };
  expect(await refusedNote('8', shares('57.99', '406.01'))).toEqual({
    relations: [`De ${b.number} quedan $406.00 por acreditar.`],
  });
  expect(await refusedNote('8', shares('57.99', '406.00'))).toEqual({
    relations: ['Los importes por factura suman $463.99; la nota vale $464.00.'],
  });
  expect(await refusedNote('25', both)).toEqual({
    lines: ['Sus notas de crédito no pasan de su total: quedan $1,392.00.'],
  });
  await note(told, customer, [at[16]('24')], both);
  expect([(await one(told, a.id)).balance, (await one(told, b.id)).balance]).toEqual([
    '0.00',
    '0.00',
  ]);
  expect(second.relations).toMatchObject([{ credited: '58.00' }, { credited: '116.00' }]);
  expect(await bookBalance(told, PENDING)).toBe('0.00');
});

test('only a note is shared among documents', async () => {
  const { told, customer, at } = await begin();
  const a = await stampedInvoice(told, customer, [at[16]('1')], TERMS);
  const reply = told.as('admin').post(CFDI, {
    customer_id: customer,
    lines: [at[16]('1')],
    relations: [{ relation: '07', related_id: a.id, amount: '1' }],
  });
  expect(await refusedFields(reply)).toEqual({
    'relations[0][amount]': ['Sólo una nota de crédito se reparte entre documentos.'],
  });
});

test('a note of an accrued tax takes back all of it, whatever was collected', async () => {
  const { told, customer, subject, at } = await begin();
  await told.query(`update sattaxes set basis = 'DEVENGADO' where code = 'IVA16'`);
  const invoice = await stampedInvoice(told, customer, [at[16]('4')], TERMS);
  expect(await causedTaxes(told, 'CXC')).toEqual(['IVA16 IVA_TRAS_COBRADO 200.00 32.00']);
  const credited = (quantity: string) =>
    note(told, customer, [at[16](quantity)], [{ relation: '03', related_id: invoice.id }]);
  await credited('1');
  expect(await causedTaxes(told, 'CXC')).toEqual(['IVA16 IVA_TRAS_COBRADO 150.00 24.00']);
  await collect(told, subject, '116.00', invoice.number);
  // 58.00 are owed, and 116.00 are taken back.
  const second = await credited('2');
  expect(await causedTaxes(told, 'CXC')).toEqual(['IVA16 IVA_TRAS_COBRADO 50.00 8.00']);
  expect(await bookBalance(told, CAUSED)).toBe('-8.00');
  expect(await untied(told)).toEqual([]);
  const cancelled = await answered(
    told,
    done(told.as('admin').act(CFDI, 'cancel', second.id, { cancel_reason: '02' })),
  );
  expect(cancelled.status).toBe('CANCELADO');
  expect(await causedTaxes(told, 'CXC')).toEqual(['IVA16 IVA_TRAS_COBRADO 150.00 24.00']);
  expect(await untied(told)).toEqual([]);
});

test('a note of what was collected takes back what the customer withheld too', async () => {
  const { told, customer, subject, at } = await begin();
  const [withheld] = await told.query<{ id: number; code: string }>(
    `select id, code from sattaxes where kind = 'RETENCION' and sat_tax = '002' and rate = 0.04`,
  );
  const line = (quantity: string) => ({ ...at[16](quantity), withheld_tax_id: withheld!.id });
  const invoice = await stampedInvoice(told, customer, [line('4')], TERMS);
  await collect(told, subject, invoice.total, invoice.number);
  const caused = (base: string, vat: string, retention: string) => [
    `IVA16 IVA_TRAS_COBRADO ${base} ${vat}`,
    `${withheld!.code} IVA_RET_CLIENTES ${base} ${retention}`,
  ];
  expect(await causedTaxes(told, 'CXC')).toEqual(caused('200.00', '32.00', '8.00'));
  await note(told, customer, [line('1')], [{ relation: '03', related_id: invoice.id }]);
  expect(await causedTaxes(told, 'CXC')).toEqual(caused('150.00', '24.00', '6.00'));
  expect(await untied(told)).toEqual([]);
});

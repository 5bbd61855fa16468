/** What does not agree between CFDI, items, entries and the SAT is found (finance §5.10). */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { draft, ENTRIES, EXPENSE, TODAY } from './entries.ts';
import { done, type Stage } from './given.ts';
import {
  beginInvoicing,
  CFDI,
  collect,
  draftInvoice,
  recountSales,
  stampedInvoice,
} from './invoicing.ts';
import { add, fileOf, ownRfc, stamped, VAULT } from './received-cfdi.ts';

interface Finding {
  readonly severity: string;
  readonly kind: string;
  readonly what: string;
  readonly resource: string;
  readonly record_id: number;
}

/** The findings of a year up to the end of next month, as of so many days from now. */
async function findings(told: Stage, days = 0): Promise<readonly Finding[]> {
  const { services } = told.stock.company;
  const now = () => services.now().add({ hours: 24 * days });
  const today = Temporal.PlainDate.from(TODAY());
  return done(
    callerOf({ ...services, now }, told.as('admin').actor).get('sat/audit', {
      report: 'HALLAZGOS',
      from: today.subtract({ days: 200 }).toString(),
      to: today.add({ days: 60 }).toString(),
    }),
  );
}

/** Paid when it is issued. */
const atOnceTerms = async (told: Stage) => ({
  payment_method: 'PUE',
  payment_terms: '0',
  payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
});

const kinds = (found: readonly Finding[]) => found.map(({ kind }) => kind).toSorted();

test('a company whose CFDI, items and entries agree has none', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const lines = [{ product_id: product, quantity: '2' }];
  const { number } = await stampedInvoice(told, customer, lines, await atOnceTerms(told));
  await collect(told, subject, '116.00', number);
  await stampedInvoice(told, customer, lines);
  await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  expect(await findings(told)).toEqual([]);
});

test('issued CFDI: each thing that does not agree is found, and opens its document', async () => {
  const { told, customer, product, issuer } = await beginInvoicing();
  const line = [{ product_id: product, quantity: '1' }];
  const make = (more = {}) => stampedInvoice(told, customer, line, more);
  const [gone, elsewhere, atOnce] = [
    await make(),
    await make(),
    await make(await atOnceTerms(told)),
  ];
  await told.query(`delete from acc__account_maps where role = 'VENTAS_16'`);
  const unposted = await make();
  const [stuck, rejected] = [
    await draftInvoice(told, customer, line),
    await draftInvoice(told, customer, line),
  ];
  await told.query(`update satinvoices set status = 'CANCELADO' where id = $1`, [gone.id]);
  await told.query(`update satinvoices set sat_status = 'CANCELADO' where id = $1`, [elsewhere.id]);
  for (const [id, status] of [
    [stuck.id, 'TIMBRANDO'],
    [rejected.id, 'ERROR_TIMBRADO'],
  ])
    await told.query(
      `update satinvoices set status = $2, updated_at = now() - interval '2 days' where id = $1`,
      [id, status],
    );
  await recountSales(told);
  await told.query(`update series_counters set last = last + 3`);
  const { number } = await make();
  await told.query(
    `update sat__issuers set certificate_to = now() + interval '30 days' where id = $1`,
    [issuer],
  );
  const found = await findings(told);
  expect(kinds(found)).toEqual([
    'CFDI rechazado por el PAC',
    'CFDI sin póliza',
    'CFDI sin póliza',
    'CFDI sin respuesta del PAC',
    'Cancelado aquí y vigente en el SAT',
    'Certificado de sello por vencer',
    'Hueco en los folios de una serie',
    'IVA que no cuadra con sus cuentas',
    'Póliza de un CFDI cancelado',
    'Vigente aquí y cancelado en el SAT',
  ]);
  const of = (kind: string) => found.find((each) => each.kind === kind)!;
  expect([of('CFDI sin póliza').resource, of('CFDI sin póliza').record_id]).toEqual([
    CFDI,
    unposted.id,
  ]);
  expect(of('Hueco en los folios de una serie').what).toBe(
    `A: del 1028 al ${Number(number.slice(2)) - 1}`,
  );
  const later = await findings(told, 45);
  expect(later.filter(({ kind }) => kind === 'PUE sin cobrar al cerrar el mes')).toMatchObject([
    { record_id: atOnce.id },
  ]);
  expect(kinds(later)).toContain('Certificado de sello vencido');
});

test('money of an invoice PPD wants its receipt, by the fifth of the next month', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const { number } = await stampedInvoice(told, customer, [{ product_id: product, quantity: '2' }]);
  const { movement } = await collect(told, subject, '58.00', number);
  const finding = { resource: 'cfl/movements', record_id: movement };
  expect(await findings(told)).toMatchObject([{ kind: 'Cobro PPD sin complemento', ...finding }]);
  expect(await findings(told, 45)).toMatchObject([
    { kind: 'Complemento de pago atrasado', ...finding },
  ]);
});

test('an advance without its CFDI when its month is over', async () => {
  const { told, subject } = await beginInvoicing();
  const [type] = await told.query<{ id: number }>(
    `select id from cfl__movement_types where kind = 'ANTICIPO_CLIENTE' order by id limit 1`,
  );
  const { id } = await done(
    told.as('admin').post('cfl/movements', {
      movement_type_id: type!.id,
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: subject,
      bank_account_id: await told.given.bankAccount('BBVA'),
      amount: '1160.00',
      concept: 'Anticipo',
    }),
  );
  await done(told.as('admin').act('cfl/movements', 'apply', id));
  expect(await findings(told)).toEqual([]);
  expect(await findings(told, 45)).toMatchObject([
    { kind: 'Anticipo sin CFDI', resource: 'cfl/movements', record_id: Number(id) },
  ]);
});

test('received CFDI: forgotten, cancelled, listed, asked to be cancelled', async () => {
  const { told } = await beginInvoicing();
  await ownRfc(told);
  const { xml } = await stamped(told);
  await add(told, [await fileOf(told, xml)]);
  expect(await findings(told)).toEqual([]);
  const set = (changes: string) => told.query(`update sat__wh_invoices set ${changes}`);
  await set(`blacklist_status = 'DEFINITIVO', cancel_request_until = now() + interval '2 hours'`);
  const found = await findings(told, 7);
  expect(kinds(found)).toEqual([
    'CFDI de un emisor en la lista 69-B',
    'CFDI recibido sin clasificar',
    'Solicitud de cancelación por vencer',
  ]);
  expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set([VAULT]));
  await set(
    `blacklist_status = null, cancel_request_until = null, status = 'VINCULADO', sat_status = 'CANCELADO'`,
  );
  expect(kinds(await findings(told))).toEqual(['Cancelado después de registrarlo']);
});

test('IVA that its accounts do not have opens the account', async () => {
  const { told, customer, product } = await beginInvoicing();
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '2' }]);
  const { id } = await done(
    told.as('admin').post(
      ENTRIES,
      await draft(told, [
        ['209.01.01', '10', ''],
        [EXPENSE, '', '10'],
      ]),
    ),
  );
  await done(told.as('admin').act(ENTRIES, 'post', id));
  expect(await findings(told)).toMatchObject([
    { kind: 'IVA que no cuadra con sus cuentas', resource: 'acc/accounts' },
  ]);
});

test('an XML that somebody altered is found until its original arrives', async () => {
  const { told } = await beginInvoicing();
  await ownRfc(told);
  const { xml, uuid } = await stamped(told);
  const altered = new TextEncoder().encode(
    new TextDecoder().decode(xml).replaceAll('1000.00', '9000.00'),
  );
  const intake = await add(told, [await fileOf(told, altered, 'luz.xml')]);
  expect(intake.results).toMatchObject([
    { result: 'RECHAZADO', tampered: true, message: 'El sello no corresponde: el XML se alteró.' },
  ]);
  expect(await findings(told)).toMatchObject([
    {
      severity: 'B',
      kind: 'XML recibido que se alteró',
      what: `luz.xml ${uuid}`,
      resource: 'sat/add',
      record_id: Number(intake.id),
    },
  ]);
  const again = await add(told, [await fileOf(told, altered, 'otra vez.xml')]);
  expect(await findings(told)).toMatchObject([{ record_id: Number(again.id) }]);
  const good = await add(told, [await fileOf(told, xml)]);
  expect(good.results).toMatchObject([{ result: 'RECIBIDO', tampered: false }]);
  expect(await findings(told)).toEqual([]);
});

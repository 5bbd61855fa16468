/** Documents that are invoiced say what of them, and hear what becomes of it (finance §2.6, §6). */
import { expect, test } from 'vitest';
import type { InvoiceMoved, InvoiceSource } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { DomainRules } from '#erp/kernel/rules.ts';
import { callerOf } from '../api/fixtures.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, collect } from './invoicing.ts';

/** Its documents stand for orders: no module that sells is there yet. */
const OWNER = 'branch-offices';

interface Owner {
  readonly told: Stage;
  readonly moved: InvoiceMoved[];
  readonly asked: (readonly number[])[];
}

/** The company of the story, whose branches say these sources and hear of their CFDI. */
function ownedBy(told: Stage, sourceOf: (id: number) => Partial<InvoiceSource>): Owner {
  const { company } = told.stock;
  const [moved, asked]: [InvoiceMoved[], (readonly number[])[]] = [[], []];
  const own: DomainRules = {
    toInvoice: (_context, ids) => {
      asked.push(ids);
      return Promise.resolve(
        ids.map((id) => ({
          id,
          name: `PV-${id}`,
          origin: 'PEDIDO' as const,
          customer_id: 0,
          lines: [],
          ...sourceOf(id),
        })),
      );
    },
    invoiceMoved: (_context, news) => {
      moved.push(news);
      return Promise.resolve();
    },
  };
  const known = company.services.rules;
  const services = {
    ...company.services,
    rules: new Map([...known, [OWNER, { ...known.get(OWNER), ...own }]]),
  };
  return {
    told: {
      ...told,
      stock: { ...told.stock, company: { ...company, services } },
      as: (name) => {
        const person = told.as(name);
        const api = callerOf(services, person.actor);
        return {
          ...person,
          ...api,
          act: (path, action, id, body = {}) => api.put(`${path}/${action}/${id}`, body),
        };
      },
    },
    moved,
    asked,
  };
}

const ask = (told: Stage, ids: readonly number[], resource = OWNER) =>
  told.as('admin').post(`${CFDI}/from-sources`, {
    sources: Object.fromEntries(ids.map((id, i) => [i, { resource, id: String(id) }])),
  });

async function branches(told: Stage, count: number): Promise<readonly number[]> {
  for (let i = 0; i < count; i += 1) await told.given.branch(`DOC${i}`);
  const rows = await told.query<{ id: number }>(
    `select id from branch_offices where code like 'DOC%' order by code`,
  );
  return rows.map(({ id }) => Number(id));
}

test('orders of one customer become one draft, others their own; their owner hears of each step', async () => {
  const begun = await beginInvoicing();
  const { customer, product, subject } = begun;
  const other = await begun.told.given.customer('Otra tienda');
  const [first, second, third, dollars] = await branches(begun.told, 4);
  const usd = await begun.told.idOf('currencies', 'USD');
  const { told, moved, asked } = ownedBy(begun.told, (id) => ({
    customer_id: id === third ? other : customer,
    ...(id === dollars && { currency_id: usd }),
    lines: [
      { product_id: product, quantity: id === first ? '10' : '5', order_line: `L${id}` },
      ...(id === dollars
        ? [
            {
              description: 'Flete',
              quantity: '1',
              unit_price: '90',
              sat_product_key: '78101800',
              sat_unit_key: 'E48',
            },
          ]
        : []),
    ],
  }));
  const { invoices } = await done(ask(told, [first!, third!, second!, dollars!]));
  expect(asked).toEqual([[first, third, second, dollars]]);
  expect(invoices.map(({ sources }: { sources: number }) => sources)).toEqual([2, 1, 1]);
  const [both, alone] = await Promise.all(
    invoices
      .slice(0, 2)
      .map(({ id }: { id: number }) => done(told.as('admin').get(`${CFDI}/${id}`))),
  );
  expect(both).toMatchObject({
    origin: 'PEDIDO',
    source_id: null,
    total: '870.00',
    status: 'BORRADOR',
  });
  expect(both.lines.map((line: { order_line: string }) => line.order_line)).toEqual([
    `L${first}`,
    `L${second}`,
  ]);
  expect(both.sources.map((source: { name: string }) => source.name)).toEqual([
    `PV-${first}`,
    `PV-${second}`,
  ]);
  expect(alone).toMatchObject({ source_resource: OWNER, source_id: String(third) });
  const news = () => moved.splice(0).map(({ happened, sources }) => [happened, ...sources]);
  expect(news()).toEqual([
    ['BORRADOR', first, second],
    ['BORRADOR', third],
    ['BORRADOR', dollars],
  ]);
  await done(told.as('admin').del(`${CFDI}/${invoices[2].id}`));
  expect(news()).toEqual([['DESCARTADO', dollars]]);

  const stamped = await answered(told, done(told.as('admin').act(CFDI, 'stamp', both.id)));
  expect(moved).toMatchObject([
    { happened: 'TIMBRADO', invoice: { uuid: stamped.uuid, balance: '870.00' } },
  ]);
  moved.length = 0;
  const { movement } = await collect(told, subject, '870.00', stamped.number);
  expect(moved).toMatchObject([
    { happened: 'COBRADO', invoice: { payment_status: 'PAGADA', balance: '0.00' } },
  ]);
  moved.length = 0;
  await done(told.as('admin').act('cfl/movements', 'cancel', movement, { cancel_reason: 'Otro' }));
  expect(moved).toMatchObject([{ happened: 'COBRADO', invoice: { balance: '870.00' } }]);
  moved.length = 0;
  await answered(
    told,
    done(told.as('admin').act(CFDI, 'cancel', both.id, { cancel_reason: '03' })),
  );
  expect(moved.at(-1)).toMatchObject({ happened: 'CANCELADO', sources: [first, second] });
});

test('what has nothing left, or is none of those that are invoiced, is said beside it', async () => {
  const begun = await beginInvoicing();
  const [only] = await branches(begun.told, 1);
  const { told } = ownedBy(begun.told, () => ({ customer_id: begun.customer }));
  expect(await refusedFields(ask(told, [only!]))).toEqual({
    'sources[0]': [`De PV-${only} ya no hay nada por facturar.`],
  });
  expect(await refusedFields(ask(told, [1], 'zones'))).toEqual({
    'sources[0]': ['De «Zonas» no se hacen CFDI.'],
  });
  expect(
    await refusedFields(told.as('admin').post(`${CFDI}/from-sources`, { sources: 'x' })),
  ).toEqual({
    sources: ['Di de qué documentos: de uno a 200.'],
  });
  expect(await refused(ask(told, [987_654]))).toMatchObject({ code: 'NO_ENCONTRADO' });
});

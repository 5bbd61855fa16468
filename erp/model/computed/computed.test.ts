import { expect, test } from 'vitest';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { choice, date, decimal, ref, refs, text } from '../fields.ts';
import { module } from '../module.ts';
import { Registry } from '../registry.ts';
import { resource } from '../resource.ts';
import type { ComputedField, Fields } from '../types.ts';
import { askedAs, filterKindOf, isSortable } from './asked-as.ts';
import { along, countOf, differenceOf, eitherOf, existsIn, latestOf, sumOf } from './declared.ts';
import { takenFields, takenFrom } from './taken-from.ts';

const plain = (path: string, fields: Fields) =>
  resource(path, {
    label: ['Cosa', 'Cosas'],
    fields: { code: text('Clave'), ...fields },
    title: 'code',
    list: { columns: ['code'], sort: 'code' },
  });

const INVOICES: Fields = {
  customer_id: ref('Cliente', 'demo/customers'),
  tag_ids: refs('Etiquetas', 'demo/customers'),
  status: choice('Estado', [
    ['ABIERTA', 'Abierta'],
    ['PAGADA', 'Pagada'],
  ]),
  total: decimal('Total'),
  margin: decimal('Margen', { readKey: 'demo.margin' }),
  due: date('Vence'),
  paid: decimal('Pagado'),
  open: differenceOf('Por pagar', 'decimal', 'total', { less: ['paid'], emptyIsZero: ['paid'] }),
  gain: differenceOf('Ganancia', 'decimal', 'margin', { less: ['paid'], readKey: 'demo.margin' }),
};

const LINES: Fields = {
  invoice_id: ref('Factura', 'demo/invoices'),
  amount: decimal('Importe'),
};

function sqlOf(field: ComputedField, more: Fields = {}): string {
  const customers = plain('demo/customers', { ...more, value: field });
  const registry = new Registry([
    module({
      key: 'demo',
      label: 'Demo',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 1,
      resources: [customers, plain('demo/invoices', INVOICES), plain('demo/lines', LINES)],
      privileges: [{ key: 'demo.margin', label: 'Ver el margen' }],
    }),
  ]);
  return computedSql(registry, customers, field);
}

test('rows by their reference, with the company’s key', () => {
  expect(sqlOf(countOf('Facturas', 'demo/invoices', 'customer_id'))).toBe(
    '(select count(*) from demo__invoices r where r.account_id = t.account_id and r.customer_id = t.id)',
  );
  expect(
    sqlOf(sumOf('Saldo', 'decimal', 'demo/invoices.customer_id.total', { orZero: true })),
  ).toContain('select coalesce(sum(r.total), 0) from demo__invoices r');
  expect(
    sqlOf(
      existsIn('Abiertas', 'demo/invoices', 'customer_id', {
        where: { status: ['ABIERTA'], due: '*' },
        notPast: 'due',
      }),
    ),
  ).toMatch(/^\(exists \(select 1 .* and r.status = 'ABIERTA' and r.due is not null and r.due >= /);
  expect(sqlOf(latestOf('Última', 'date', 'demo/invoices.customer_id.due'))).toContain(
    'select max(r.due)',
  );
});

test('rows along several references, each with the company’s key', () => {
  const path = 'demo/lines.invoice_id.customer_id.amount';
  expect(sqlOf(sumOf('Vendido', 'decimal', path))).toBe(
    '(select sum(r.amount) from demo__lines r join demo__invoices r1 on r1.account_id = r.account_id and r1.id = r.invoice_id where r1.account_id = t.account_id and r1.customer_id = t.id)',
  );
});

test('rows by a list of references', () => {
  expect(
    sqlOf(countOf('Facturas', 'demo/invoices', 'tag_ids', { where: { status: 'PAGADA' } })),
  ).toBe(
    "(select count(*) from demo__invoices__tag_ids j join demo__invoices r on r.account_id = j.account_id and r.id = j.owner_id where j.account_id = t.account_id and j.target_id = t.id and r.status = 'PAGADA')",
  );
});

test('a number of the record less others, and what it adds up to of rows', () => {
  expect(
    sqlOf(sumOf('Por pagar', 'decimal', 'demo/invoices.customer_id.open', { orZero: true })),
  ).toBe(
    '(select coalesce(sum(r.total - coalesce(r.paid, 0)), 0) from demo__invoices r where r.account_id = t.account_id and r.customer_id = t.id)',
  );
  const open = INVOICES.open as ComputedField;
  expect(askedAs(open)).toMatchObject({ kind: 'decimal' });
  expect(isSortable(open)).toBe(true);
});

const KIND: Fields = {
  kind: choice('Tipo', [
    ['FACTURA', 'Factura'],
    ['PAGO', 'Pago'],
  ]),
  total: decimal('Total'),
  received: sumOf('Recibido', 'decimal', 'demo/invoices.customer_id.total'),
  worth: eitherOf('Importe', 'decimal', 'total', {
    instead: 'received',
    when: { field: 'kind', is: ['PAGO'] },
  }),
};

test('one of two values of the record, by what it is, and of which it is taken', () => {
  const worth = KIND.worth as ComputedField;
  expect(sqlOf(worth, KIND)).toBe(
    `(case when t.kind in ('PAGO') then ${sqlOf(KIND.received as ComputedField)} else t.total end)`,
  );
  expect([filterKindOf(worth), isSortable(worth)]).toEqual(['range', true]);
  expect(takenFields(worth)).toEqual(['total', 'received']);
  expect([{ kind: 'PAGO' }, { kind: 'FACTURA' }, {}].map((row) => takenFrom(worth, row))).toEqual([
    'received',
    'total',
    'total',
  ]);
  expect(takenFrom(KIND.received!, { kind: 'PAGO' })).toBeNull();
});

test.each([
  [{ instead: 'nada', when: { field: 'kind', is: ['PAGO'] } }, 'has no field «nada»'],
  [{ instead: 'code', when: { field: 'kind', is: ['PAGO'] } }, '«code» is no decimal'],
  [{ instead: 'received', when: { field: 'kind', is: ['OTRO'] } }, 'has no «OTRO»'],
  [{ instead: 'received', when: { field: 'total', is: ['1'] } }, '«total» is no choice'],
  [{ instead: 'value', when: { field: 'kind', is: ['PAGO'] } }, '«value» is no declared decimal'],
])('one of two that is declared wrongly does not start: %#', (more, why) => {
  expect(() => sqlOf(eitherOf('X', 'decimal', 'total', more), KIND)).toThrow(why);
});

test.each([
  [differenceOf('X', 'decimal', 'code', { less: [] }), '«code» is no number'],
  [sumOf('X', 'decimal', 'demo/invoices.customer_id.gain'), 'is read with demo.margin'],
  [countOf('X', 'demo/nada', 'customer_id'), 'no resource «demo/nada»'],
  [countOf('X', 'demo/invoices', 'total'), 'is no ref to demo/customers'],
  [countOf('X', 'demo/invoices', 'customer_id', { where: { status: 'OTRO' } }), 'has no «OTRO»'],
  [sumOf('X', 'decimal', 'demo/invoices.customer_id.due'), 'is date, not decimal'],
  [sumOf('X', 'decimal', 'demo/invoices.customer_id.margin'), 'is read with demo.margin'],
  [sumOf('X', 'decimal', 'demo/lines.invoice_id.total.amount'), 'is no ref to demo/customers'],
  [sumOf('X', 'decimal', 'demo/lines.code.customer_id.amount'), 'is no reference'],
  [sumOf('X', 'decimal', 'demo/lines.invoice_id.tag_ids.amount'), 'is a list, and ends no path'],
  [along('X', 'text', 'code.name'), 'is no reference'],
])('what is declared wrongly does not start: %#', (field, why) => {
  expect(() => sqlOf(field)).toThrow(why);
});

test('it is asked for as a field of its own kind; SQL text is not', () => {
  const sum = sumOf('Saldo', 'money', 'demo/invoices.customer_id.total');
  expect([filterKindOf(sum), isSortable(sum)]).toEqual(['range', true]);
  const { source: _, ...rest } = sum;
  const byHand: ComputedField = { ...rest, sql: '1' };
  expect(askedAs(byHand)).toBe(byHand);
  expect([filterKindOf(byHand), isSortable(byHand)]).toEqual(['none', false]);
});

import { expect, test } from 'vitest';
import { looseTables } from './company-tables.ts';

const loose = (text: string) => looseTables(text, new Set(['orders', 'lines', 'products']));

test('a value names a table, and a join what it leads to', () => {
  expect(loose('select 1 from orders where id = $1')).toEqual(['orders']);
  expect(loose('select 1 from orders where account_id = $2 and id = $1')).toEqual([]);
  expect(
    loose(
      'select 1 from orders o join lines l on l.account_id = o.account_id and l.order_id = o.id where o.account_id = $1',
    ),
  ).toEqual([]);
  expect(
    loose('select 1 from orders o join lines l on l.order_id = o.id where o.account_id = $1'),
  ).toEqual(['l']);
  expect(
    loose('select 1 from orders o join accounts a on a.id = o.account_id where a.id = $1'),
  ).toEqual([]);
});

test('each query within a statement is looked at by itself', () => {
  expect(
    loose(
      'select (select max(p.id) from products p) from orders o where o.account_id = $1 and exists (select 1 from lines l where l.account_id = o.account_id)',
    ),
  ).toEqual(['p']);
  expect(
    loose(
      'with own as (select id from orders where account_id = $1 union all select id from lines) select 1 from own',
    ),
  ).toEqual(['lines']);
});

test('what is written names its company among its columns, what it is made of besides', () => {
  expect(loose('insert into orders (account_id, id) values ($1, $2)')).toEqual([]);
  expect(loose('insert into orders (id) values ($2)')).toEqual(['orders']);
  expect(
    loose('insert into orders (account_id, id) select account_id, id from lines where id = $1'),
  ).toEqual(['lines']);
  expect(loose('update orders o set a = 1 where o.account_id = $1')).toEqual([]);
  expect(loose('delete from orders using lines l where orders.account_id = $1')).toEqual(['l']);
  expect(loose("select 1 from products p where p.name = 'from orders'")).toEqual(['p']);
});

import { expect, test } from 'vitest';
import { Changes, tablesRead, tablesWritten } from './changes.ts';

test('the tables that a statement writes and reads are those that it names', () => {
  expect(tablesWritten('INSERT INTO units (code) VALUES ($1)')).toEqual(['units']);
  expect(
    tablesWritten(
      'with gone as (delete from only public.lots where id = 1 returning id) update products set name = $1',
    ),
  ).toEqual(['lots', 'products']);
  expect(tablesWritten('select t.id from units t where t.updated_at > $1')).toEqual([]);
  expect(
    tablesRead(
      'select t.id, (select x.name from categories x) from (select t.* from units t left join lines l on true) t',
    ),
  ).toEqual(['categories', 'units', 'lines']);
});

test('a stamp changes with a write of one of its tables, and with work that nobody saw', () => {
  const changes = new Changes();
  const of = () => changes.stampOf(['units', 'lines']);
  const stamps = [of()];
  changes.wrote(['products']);
  expect(of()).toBe(stamps[0]);
  changes.wrote(['lines']);
  stamps.push(of());
  changes.wroteAnything();
  stamps.push(of());
  expect(new Set(stamps).size).toBe(3);
});

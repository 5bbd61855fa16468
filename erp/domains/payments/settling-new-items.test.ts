import { expect, test } from 'vitest';
import type { OpenItem } from '../open-items/items/item.ts';
import type { MoneyLine } from './money-order.ts';
import { movementKind } from './movement-kinds.ts';
import { settlingNewItems } from './settling-new-items.ts';

const KIND = movementKind('PRESTAMO_ENTRADA')!;
const ITEM = {
  id: 7,
  side: 'CXC',
  direction: 'CARGO',
  kind: 'PRESTAMO',
  account_role: 'PRESTAMOS_TERCEROS',
} as OpenItem;

const concept = (account_role: string, amount: string, at: number): MoneyLine => ({
  kind: 'CONCEPTO',
  account_role,
  amount,
  field: `lines[${at}]`,
});

test('each line of the role of an item is its application; others stay', () => {
  const other = concept('ACREEDORES', '1.00', 2);
  const [first, second, third] = settlingNewItems(
    [concept('PRESTAMOS_TERCEROS', '4.00', 0), concept('PRESTAMOS_TERCEROS', '6.00', 1), other],
    [ITEM],
    KIND,
  );
  expect(first).toMatchObject({ kind: 'APLICACION', open_item_id: 7, amount_item: '4.00' });
  expect(second).toMatchObject({ kind: 'APLICACION', open_item_id: 7, amount_item: '6.00' });
  expect(third).toBe(other);
});

test('an item that no line settles is a fault, unless the kind settles none of its sort', () => {
  const lines = [concept('ACREEDORES', '10.00', 0)];
  expect(() => settlingNewItems(lines, [ITEM], KIND)).toThrow('has no line that settles it');
  expect(settlingNewItems(lines, [{ ...ITEM, kind: 'FACTURA' } as OpenItem], KIND)).toEqual(lines);
});

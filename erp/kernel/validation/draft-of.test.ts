import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { Row } from '../rows/typed-rows.ts';
import { draftOf } from './parse.ts';
import { rowsOf } from './values.ts';

test('rows that nobody sent are copies, also those of rows: what is stored stays as it was', () => {
  const resource = registry.resource('purchase-orders');
  const before = {
    id: 1,
    lines: [{ id: 2, price: '1', tax_ids: [3, 4] }],
  } as unknown as Row;
  const draft = draftOf(resource, {}, before, { timeZone: 'America/Mexico_City' });
  const [line] = rowsOf(draft.lines);
  line!.price = '2';
  expect(before).toMatchObject({ lines: [{ price: '1' }] });
  expect(draft).toMatchObject({ id: 1, lines: [{ id: 2, price: '2', tax_ids: [3, 4] }] });
});

import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { RefField } from '../types.ts';
import { offeredTo, offeredInFilters } from './referable.ts';

const refOf = (path: string, name: string) => {
  const field = registry.resource(path).fields[name] as RefField;
  return [field, registry.resource(field.to)] as const;
};

test('a filter finds what moved on since it was chosen, and still those alone who may be named', () => {
  const customer = refOf('customer-orders', 'customer_id');
  expect(offeredTo(...customer)).toEqual({ status: ['ALTA_RAPIDA', 'ACTIVO', 'BLOQUEADO'] });
  expect(offeredInFilters(...customer)).toEqual({});
  const product = refOf('customer-orders/lines', 'product_id');
  expect(offeredTo(...product)).toEqual({ status: ['ACTIVO'] });
  expect(offeredInFilters(...product)).toEqual({});
  expect(offeredInFilters(...refOf('customer-orders', 'seller_id'))).toEqual({ may_sell: ['1'] });
});

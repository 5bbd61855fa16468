import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { products } from '#erp/modules/inventory/products/products.ts';
import { nextCode } from './codes.ts';

test('the next code follows the greatest of its prefix, and grows a digit when the numbers end', async () => {
  const { services, accountId } = await testCompany();
  const next = (prefix: string, digits: number) =>
    services.db.tenant({ accountId }, (tx) => nextCode(tx, accountId, products, prefix, digits));
  const taken = (...codes: string[]) =>
    services.db.tenant({ accountId }, async (tx) => {
      await tx.execute(
        `insert into categories (account_id, code, name, is_basic_good) values ($1, 'C', 'C', false) on conflict do nothing`,
        [accountId],
      );
      for (const code of codes) {
        await tx.execute(
          `insert into products (account_id, code, name, kind, category_id, stock_unit_id, tax_object, status, is_stocked, is_purchasable, is_sellable, is_manufactured, is_template, inspect_on_receipt, is_waste, variable_weight, make_to_order, exclude_from_sales_stats, border_rate_eligible)
           select $1, $2, $2, 'INSUMO', (select id from categories where code = 'C'), (select id from units where code = 'KG'), '02', 'ACTIVO', true, true, false, false, false, false, false, false, false, false, false`,
          [accountId, code],
        );
      }
    });
  expect(await next('FIB-', 4)).toBe('FIB-0001');
  await taken('FIB-0001', 'FIB-0007', 'FIB-9', 'FIB-0003-A', 'FIBRA-0050', 'FIB-AZUL');
  expect(await next('FIB-', 4)).toBe('FIB-0008');
  expect(await next('FIBRA-', 4)).toBe('FIBRA-0051');
  await taken('BOL-98', 'BOL-99');
  expect(await next('BOL-', 2)).toBe('BOL-100');
  await taken('BOL-100');
  expect(await next('BOL-', 2)).toBe('BOL-101');
  await services.db.close();
});

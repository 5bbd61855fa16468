/** A supplier of whom something may be bought. */
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { handInPapers } from '#erp/provision/testing/supplier-papers.ts';
import type { callerOf } from '../tests/api/fixtures.ts';
import { made } from './stamping.ts';

/** With its papers, authorised; its id. */
export async function supplierOf(
  stock: StockCompany,
  send: ReturnType<typeof callerOf>,
  more: Readonly<Record<string, string>>,
): Promise<number> {
  const supplier = await made(
    send.post('suppliers', {
      person_type: 'MORAL',
      legal_name: 'HILOS DEL BAJIO',
      rfc: 'HBA100101AB1',
      tax_regimen_id: await stock.idOf('sat_tax_regimens', '601'),
      tax_zip: '37000',
      country_id: await stock.idOf('countries', 'MEX'),
      state_id: await stock.idOf('state', 'GUA'),
      email: 'ventas@proveedor.test',
      contacts: { 0: { name: 'Ventas', is_main: '1' } },
      ...more,
    }),
  );
  const id = Number(supplier.id);
  await handInPapers(stock.query, id);
  await made(send.put(`suppliers/authorize/${id}`, {}));
  return id;
}

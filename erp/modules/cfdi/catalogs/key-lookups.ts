/** Fields that hold keys of the catalogues of the SAT, whoever they are of. */
import type { KeyLookup } from '#erp/model/screens/contributions.ts';

const of = (catalog: string): KeyLookup => ({ to: 'sat/catalog-keys', where: { catalog } });

const PRODUCT = of('c_ClaveProdServ');
const UNIT = of('c_ClaveUnidad');
const ZIP = of('c_CodigoPostal');

export const KEY_LOOKUPS: Readonly<Record<string, Readonly<Record<string, KeyLookup>>>> = {
  products: { sat_product_key: PRODUCT },
  'products/sales': { sat_product_key: PRODUCT },
  items: { sat_product_key: PRODUCT },
  units: { sat_key: UNIT },
  'satInvoices/lines': { sat_product_key: PRODUCT, sat_unit_key: UNIT },
  'sat-landing-bills/goods': { sat_goods_key: PRODUCT, sat_unit_key: UNIT },
  'sat-landing-bills/locations': { zip: ZIP },
  'sat/issuers': { zip: ZIP },
  'branch-offices': { zip: ZIP },
  'customer-tax-companies': { zip: ZIP },
};

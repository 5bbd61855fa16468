import { choice, ref, refs } from '#erp/model/fields.ts';
import { PRODUCT_KINDS } from '../products/products.choices.ts';

/**
 * What every report of inventory can be narrowed by; `PRODUCT_FILTERS` and `PLACE_FILTERS` apply
 * them.
 */
export const stockFilters = {
  storage_id: ref('Almacén', 'storages'),
  branch_office_id: refs('Sucursales', 'branch-offices'),
  product_id: ref('Producto', 'products'),
  category_ids: refs('Categorías', 'categories'),
  line_ids: refs('Líneas', 'lines'),
  kind: choice('Tipo', PRODUCT_KINDS),
};

/** Rows `k` of the ledger within the asked period. */
export const IN_PERIOD =
  'k.posted_at >= :from::timestamp at time zone :zone and k.posted_at < (:to + 1)::timestamp at time zone :zone';

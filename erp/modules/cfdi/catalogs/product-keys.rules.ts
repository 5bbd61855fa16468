import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { products } from '#erp/modules/inventory/products/products.ts';
import { mayUse } from './known-keys.ts';

/** Of the loaded catalogue a product takes keys that hold; what it had before stays as it is. */
export const extension = extendRules(products, {
  async beforeSave({ tx, draft, changed, now, actor, fail }) {
    const key = draft.sat_product_key;
    if (!key || !changed('sat_product_key')) return;
    const day = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (!(await mayUse(tx, 'c_ClaveProdServ', key, day)))
      fail(
        'sat_product_key',
        t('invoicing.unknownKey', '«{key}» no está vigente en el catálogo cargado del SAT.', {
          key,
        }),
      );
  },
});

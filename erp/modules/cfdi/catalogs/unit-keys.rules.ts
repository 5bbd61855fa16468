import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { units } from '#erp/modules/inventory/units/units.ts';
import { mayUse } from './known-keys.ts';

/** Of the loaded catalogue a unit takes keys that hold; what it had before stays as it is. */
export const extension = extendRules(units, {
  async beforeSave({ tx, draft, changed, now, actor, fail }) {
    const key = draft.sat_key;
    if (!key || !changed('sat_key')) return;
    const day = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (!(await mayUse(tx, 'c_ClaveUnidad', key, day)))
      fail(
        'sat_key',
        t('invoicing.unknownKey', '«{key}» no está vigente en el catálogo cargado del SAT.', {
          key,
        }),
      );
  },
});

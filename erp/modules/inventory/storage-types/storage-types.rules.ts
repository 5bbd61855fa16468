import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { storageTypes } from './storage-types.ts';

/** What lies there belongs to somebody else, is on the way or must not be promised. */
export const NEVER_AVAILABLE = new Set([
  'TRANSITO',
  'CUARENTENA',
  'RECHAZO',
  'TERCERO',
  'CONSIGNACION',
  'RESGUARDO',
]);

export const rules = defineRules(storageTypes, {
  async beforeSave({ tx, draft, before, fail }) {
    if (NEVER_AVAILABLE.has(String(draft.usage))) draft.is_available = false;
    if (before && before.usage !== draft.usage) {
      const used = await tx.query(
        'select 1 from storages where account_id = $2 and storage_type_id = $1 limit 1',
        [before.id, TENANT],
      );
      if (used.length > 0)
        fail(
          'usage',
          t(
            'inventory.typeInUse',
            'Ya hay almacenes de este tipo: crea otro tipo con el uso que necesitas.',
          ),
        );
    }
  },
});

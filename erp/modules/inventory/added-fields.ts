/** What the goods add to records of other modules. */
import { ref, refs } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const OF_STORAGES = { field: 'kind', is: ['ALMACENES', 'MIXTO'] };
const storagesOfRepository = refs('Almacenes', 'storages', {
  accessScope: 'places',
  requiredWhen: OF_STORAGES,
  onlyWhen: OF_STORAGES,
});

export const addedFields: NonNullable<ModuleDeclaration['addedFields']> = {
  channels: {
    fields: { storage_id: ref('Almacén', 'storages', { width: 6 }) },
    after: 'branch_office_id',
    listedAfter: 'branch_office_id',
  },
  repositories: {
    fields: { storage_ids: storagesOfRepository },
    after: 'branch_office_id',
    listedAfter: 'branch_office_id',
  },
  'acc/posting-events': {
    fields: {
      movement_id: ref('Movimiento de inventario', 'movements', { readOnly: true, width: 4 }),
      category_id: ref('Categoría', 'categories', { readOnly: true, width: 4 }),
    },
    after: 'source_id',
    listedAfter: 'source_id',
  },
};

import { ref } from '#erp/model/fields.ts';
import type { FieldCondition } from '#erp/model/types.ts';

const OF_SUPPLIER: FieldCondition = { field: 'kind', is: ['PROVEEDOR'] };

/** For whom a user of the portal works: all that he sees is of it (purchasing R53). */
export const userSupplier = ref('Trabaja para el proveedor', 'suppliers', {
  accessScope: 'rights',
  onlyWhen: OF_SUPPLIER,
  requiredWhen: OF_SUPPLIER,
  readOnly: 'edit',
  index: true,
  width: 4,
  help: 'En el portal sólo ve lo de este proveedor.',
});

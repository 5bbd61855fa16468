import { DomainError } from '#erp/model/errors.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { movementTypes } from './movement-types.ts';

export const rules = defineRules(movementTypes, {
  beforeSave({ before, draft, changed, fail }) {
    if (before?.is_system === true && changed('cost_source'))
      fail('cost_source', 'Es un tipo del sistema: su costo no cambia.');
    if (draft.nature !== 'ENTRADA') draft.cost_source = null;
  },
  async beforeDelete(context) {
    if (context.before.is_system === true)
      throw new DomainError('EN_USO', 'Es un tipo del sistema; desactívalo si no lo usas.');
    await requireUnmoved('movement_type_id')(context);
  },
});

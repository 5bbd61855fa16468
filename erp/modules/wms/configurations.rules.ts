import { defineRules } from '#erp/api/rules.ts';

export const rules = defineRules('wms/configurations', {
  async beforeSave({ tx, before, changed, fail }) {
    if (!before || !changed('cost_scope')) return;
    const [moved] = await tx.query('select 1 from kardex limit 1');
    if (moved) fail('cost_scope', 'Ya hay movimientos: el alcance del costo no cambia.');
  },
});

import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What a document must be for the rule to hold. */
export const autoTargetConditions = child('auto-target-conditions', {
  label: ['Condición', 'Condiciones'],
  gender: 'f',
  fields: {
    auto_target_id: ref('Regla', 'auto-targets', { required: true }),
    field: choice('Campo', [], { required: true, choicesFrom: 'posting-facts', width: 4 }),
    operator: choice(
      'Operador',
      [
        ['ES', 'Es'],
        ['NO_ES', 'No es'],
        ['EN', 'En'],
      ],
      { required: true, default: 'ES', width: 3 },
    ),
    value: text('Valor', { required: true, max: 120, width: 5 }),
  },
  title: 'field',
  row: { cells: ['field', 'operator', 'value'] },
  list: { columns: ['field', 'operator', 'value'] },
});

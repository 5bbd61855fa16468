import { APPROVAL_FACTS } from '#erp/model/approvals/approvals.ts';
import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const approvalConditions = child('approval-rules/conditions', {
  label: ['Condición', 'Condiciones'],
  gender: 'f',
  fields: {
    rule_id: ref('Regla', 'approval-rules', { required: true }),
    fact: choice('Dato del documento', APPROVAL_FACTS, { required: true, width: 4 }),
    operator: choice(
      'Comparación',
      [
        ['IGUAL', 'es'],
        ['DISTINTO', 'no es'],
        ['MENOR', 'menor que'],
        ['MENOR_IGUAL', 'hasta'],
        ['MAYOR', 'mayor que'],
        ['MAYOR_IGUAL', 'desde'],
      ],
      { required: true, default: 'IGUAL', width: 4 },
    ),
    value: text('Valor', { required: true, max: 60, width: 4 }),
  },
  title: 'fact',
  list: { columns: ['fact', 'operator', 'value'] },
  search: [],
});

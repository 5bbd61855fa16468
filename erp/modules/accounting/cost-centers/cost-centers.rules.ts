import { t } from '#erp/model/texts/t.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { fixed, sum } from '#erp/domains/stock/fixed-decimal.ts';
import { costCenters } from './cost-centers.ts';

const HUNDRED = fixed('100');
const linesOf = (row: Row): readonly Row[] =>
  Array.isArray(row.allocations) ? (row.allocations as readonly Row[]) : [];

function checkAllocations({ draft, fail }: SaveContext<typeof costCenters>): void {
  const lines = linesOf(draft);
  if (draft.allocation_base !== 'MANUAL') {
    if (lines.length > 0)
      fail(
        'allocations',
        t('accounting.onlyFixedShares', 'Sólo se captura con la base de porcentajes fijos.'),
      );
    return;
  }
  const targets = lines.map((line) => line.target_center_id);
  for (const [index, target] of targets.entries()) {
    if (target === draft.id)
      fail(
        `allocations[${index}][target_center_id]`,
        t('accounting.sharesItself', 'Un centro no se reparte a sí mismo.'),
      );
    else if (targets.indexOf(target) !== index)
      fail(
        `allocations[${index}][target_center_id]`,
        t('accounting.sharedTwice', 'Este centro ya está en el reparto.'),
      );
  }
  if (
    lines.every(({ percent }) => typeof percent === 'string') &&
    sum(lines.map(({ percent }) => fixed(String(percent)))) !== HUNDRED
  )
    fail('allocations', t('accounting.sharesSum', 'El reparto debe sumar 100 %.'));
}

export const rules = defineRules(costCenters, {
  beforeSave: checkAllocations,
});

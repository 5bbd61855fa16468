import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { wmsConfigurations } from './configurations.ts';

const empty = (value: unknown): boolean => value === null || value === undefined;

/** A rule is for a product or a category, or for all, and names one place or one type of place. */
function checkPutaway(lines: readonly Row[], fail: (field: string, message: string) => void): void {
  for (const [index, line] of lines.entries()) {
    const at = (field: string) => `putaway_lines[${index}][${field}]`;
    if (!empty(line.product_id) && !empty(line.category_id))
      fail(
        at('category_id'),
        t('wms.productOrCategory', 'Elige el producto o la categoría, no ambos.'),
      );
    if (empty(line.slot_id) === empty(line.slot_type_id))
      fail(
        at('slot_type_id'),
        t('wms.locationOrType', 'Elige la ubicación o el tipo de ubicación: uno de los dos.'),
      );
  }
}

export const rules = defineRules(wmsConfigurations, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    checkPutaway(
      Array.isArray(draft.putaway_lines) ? (draft.putaway_lines as readonly Row[]) : [],
      fail,
    );
    if (!before || !changed('cost_scope')) return;
    const [moved] = await tx.query('select 1 from kardex where account_id = $1 limit 1', [TENANT]);
    if (moved)
      fail('cost_scope', t('wms.costScope', 'Ya hay movimientos: el alcance del costo no cambia.'));
  },
});

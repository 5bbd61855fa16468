import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { units } from './units.ts';

const WHOLE = new Set(['CONTEO', 'EMPAQUE']);

export const rules = defineRules(units, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    const meaning = (['factor_num', 'factor_den', 'dimension', 'decimals'] as const).filter(
      changed,
    );
    if (before && meaning.length > 0) {
      const [used] = await tx.query(
        `select 1 from kardex k join products p on ${sameCompany('p', 'k')} and p.id = k.product_id where k.account_id = $2 and p.stock_unit_id = $1 limit 1`,
        [before.id, TENANT],
      );
      if (used)
        fail(
          meaning[0]!,
          t('inventory.unitMoved', 'La unidad ya tiene movimientos; crea una nueva.'),
        );
    }
    draft.decimals ??= WHOLE.has(String(draft.dimension)) ? 0 : 6;
  },
});

import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { bankAccountTypes } from './account-types.ts';

const CASH = new Set(['CAJA', 'CAJA_CHICA']);
const CREDIT = new Set(['TARJETA_CREDITO', 'LINEA_CREDITO']);

export const rules = defineRules(bankAccountTypes, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    const kind = String(draft.kind);
    draft.is_cash = CASH.has(kind);
    if (!before && CREDIT.has(kind) && !changed('allows_negative')) draft.allows_negative = true;
    if (!before && kind === 'PASARELA' && !changed('counts_as_liquidity'))
      draft.counts_as_liquidity = false;
    if (!before || !changed('kind')) return;
    const [used] = await tx.query(
      sql`select 1 from cfl__bank_accounts where account_id = ${TENANT} and account_type_id = ${before.id} limit 1`,
    );
    if (used)
      fail(
        'kind',
        t('cfl.kindUsed', 'Ya hay cuentas de este tipo: crea otro en vez de cambiarlo.'),
      );
  },
});

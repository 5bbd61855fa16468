import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { patternProblem } from '../patterns.ts';
import { matchRules } from './match-rules.ts';

export const rules = defineRules(matchRules, {
  async beforeSave({ tx, draft, fail }) {
    if (!draft.contains && !draft.regex)
      fail('contains', t('cfl.ruleWords', 'Escribe qué contiene o una expresión.'));
    const problem = draft.regex ? patternProblem(draft.regex) : null;
    if (problem) fail('regex', problem);
    if (!draft.transaction_type_id) return;
    const [type] = await tx.query(
      sql<{
        direction: string;
      }>`select direction from cfl__transaction_types where account_id = ${TENANT} and id = ${draft.transaction_type_id}`,
    );
    if (type && draft.direction && draft.direction !== type.direction)
      fail('direction', t('cfl.typeDirection', 'El tipo de transacción va en el otro sentido.'));
    draft.direction = (type?.direction as typeof draft.direction) ?? draft.direction;
  },
});

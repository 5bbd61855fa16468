import { resulting } from '#erp/kernel/rows/resulting.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { generate } from './generate.ts';
import { scoresOfMonth, weighScores } from './load-scores.ts';
import { supplierEvaluations } from './supplier-evaluations.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export const rules = defineRules(supplierEvaluations, {
  /** As orders and receptions stand today: saving a draft brings it up to date. */
  async beforeSave({ tx, services, actor, draft, fail }) {
    const { supplier_id, period } = draft;
    if (!supplier_id || !period) return;
    if (!MONTH.test(period))
      return fail('period', t('purchasing.monthForm', 'Escribe el mes como 2026-03.'));
    const month = { period, timeZone: actor.timeZone };
    const [scores] = await scoresOfMonth(tx, services.registry, month, supplier_id);
    if (!scores)
      return fail(
        'supplier_id',
        t('purchasing.notDelivered', 'No tuvo entregas ni compromisos en {period}.', { period }),
      );
    Object.assign(draft, scores);
    Object.assign(
      draft,
      await weighScores(tx, { ...scores, service_score: draft.service_score ?? null }),
    );
  },
  transitions: {
    /** The supplier is what its last month says, whichever is published last. */
    async publish(context) {
      const { before, fail } = context;
      const { period, total_score, score_class } = before;
      if (score_class === 'D' && !resulting(context).action_plan)
        return fail(
          'action_plan',
          t('purchasing.planNeeded', 'Es clase D: escribe el plan de acción.'),
        );
      await changeByConsequence(
        context,
        'suppliers',
        { id: before.supplier_id! },
        {
          changes: ({ score_period }) =>
            score_period && String(score_period) > String(period)
              ? null
              : { score: total_score, score_class, score_period: period },
          reason: t('purchasing.evaluationPublished', 'Se publicó su evaluación de {period}.', {
            period: String(period),
          }),
        },
      );
    },
  },
  actions: { generate },
});

import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { purRejections } from '#erp/modules/purchasing/rejections/rejections.ts';
import { ANSWER_REJECTION } from './answer-rejection.ts';
import { portalRejections } from './portal-rejections.ts';

const answer = actionRulesOf<typeof purRejections>()(ANSWER_REJECTION, {
  async run({ tx, services, actor, record, input }) {
    const rejections = services.registry.resource('pur/rejections');
    const by = onBehalfOf(services, actor);
    await transitionInTransaction(tx, services, by, rejections, 'answer', record.id, {
      supplier_response: input.response!,
    });
    return { outcome: { message: t('spp.answered', 'Tu respuesta quedó registrada.') } };
  },
});

export const rules = defineRules(portalRejections, { actions: { answer } });

/** A version takes the place of the one that was offered; its prices are those of the day. */
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { copied, LINE_COPIED, TERMS_COPIED } from '../../documents/copied-values.ts';
import type { slsQuotations } from '../sls-quotations.ts';
import { NEW_VERSION } from './new-version.ts';

const HEAD = [...TERMS_COPIED, 'probability', 'delivery_terms', 'terms'];

const LINE = [...LINE_COPIED, 'extra_discount_percent', 'delivery_days', 'is_optional', 'chosen'];

export const newVersion = actionRulesOf<typeof slsQuotations>()(NEW_VERSION, {
  async run(context) {
    const { tx, services, actor, record: quotation, now } = context;
    const header = {
      ...copied(quotation, HEAD),
      date: todayOf(now, actor.timeZone),
      root_quotation_id: quotation.root_quotation_id ?? quotation.id,
    };
    const lines = quotation.lines.map((line) => sentValues(copied(line, LINE)));
    const made = await createInTransaction(
      tx,
      services,
      actor,
      services.registry.resource('sls-quotations'),
      {
        ...sentValues(header),
        lines: Object.fromEntries(lines.map((values, i) => [String(i), values])),
      },
    );
    await moveByConsequence(context, 'sls-quotations.replaced', { id: quotation.id });
    return {
      data: { quotation: made.id! },
      outcome: {
        message: t('sales.versionMade', 'Versión en borrador, con los precios de hoy.'),
        open: { resource: 'sls-quotations', id: made.id! },
      },
    };
  },
});

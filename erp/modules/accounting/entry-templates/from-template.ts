/** An entry is begun from a template. */
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { FROM_TEMPLATE } from './template-actions.ts';
import { readTemplate, writeTemplateEntry } from './write-entry.ts';

export const fromTemplate = actionRules(FROM_TEMPLATE, {
  async run(context) {
    const { input, now, actor } = context;
    const date = input.date ?? now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const template = await readTemplate(context, input.template_id!);
    const id = await writeTemplateEntry(context, template, { date, period: null });
    if (id === null)
      throw invalid({
        template_id: [
          t('accounting.templateZero', 'Ese día todos sus importes son cero: usa otra fecha.'),
        ],
      });
    return {
      data: { id },
      outcome: {
        message: t('accounting.fromTemplate', 'Póliza en borrador: revísala y aplícala.'),
        open: { resource: 'acc/book-entries', id },
      },
    };
  },
});

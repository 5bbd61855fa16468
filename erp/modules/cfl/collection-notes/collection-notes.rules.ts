import { defineRules } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { t } from '#erp/model/texts/t.ts';
import { checkItems, markItems, unmarkItems } from './noted-items.ts';
import { collectionNotes } from './collection-notes.ts';
import { DAYS_OF_GRACE, judgePromises, promisesOf } from './promises.ts';

export const rules = defineRules(collectionNotes, {
  compute({ draft, actor, now }) {
    draft.date ??= todayOf(now, actor.timeZone);
    if (draft.result !== 'PROMESA') {
      draft.kept = null;
      return;
    }
    draft.kept ??= 'PENDIENTE';
    if (draft.promised_date)
      draft.next_action_date ??= Temporal.PlainDate.from(draft.promised_date)
        .add({ days: DAYS_OF_GRACE })
        .toString();
  },
  async beforeSave(context) {
    const { before, draft, actor, now, changed, fail } = context;
    if (draft.kind === 'RECORDATORIO_AUTOMATICO' && actor.origin !== 'TRABAJO')
      fail(
        'kind',
        t('cfl.reminderBySystem', 'Los recordatorios los manda el sistema: elige otro.'),
      );
    if (draft.date && draft.date > todayOf(now, actor.timeZone))
      fail('date', t('cfl.noteToCome', 'Escribe el día en que se habló, no uno que no llega.'));
    if (draft.promised_date && draft.date && draft.promised_date < draft.date)
      fail('promised_date', t('cfl.promiseBefore', 'Se promete para ese día o después.'));
    if (!before || changed('open_items') || changed('promised_amount') || changed('result'))
      await checkItems(context);
    // What asks for nothing more is over as it is written.
    if (!before && !draft.next_action_date) draft.status = 'ATENDIDA';
  },
  async afterSave(context) {
    await markItems(context, context.after, context.before);
    if (context.after.result === 'PROMESA') await judgePromises(context, [context.after.id]);
  },
  beforeDelete: (context) => unmarkItems(context, context.before),
  /** What somebody promised may be what was paid. */
  async anyItemsSettled(context, settled) {
    const ids = await promisesOf(
      context,
      settled.map(({ item }) => item.id),
    );
    if (ids.length > 0) await judgePromises(context, ids);
  },
});

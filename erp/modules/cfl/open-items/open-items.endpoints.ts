import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { currencyCode } from '#erp/domains/exchange/currency-code.ts';
import { apply } from '#erp/domains/open-items/applying/apply.ts';
import { writeOff } from '#erp/domains/open-items/applying/write-off.ts';
import { openCharges } from '#erp/domains/open-items/reading/suggest.ts';
import { openItemsOf, summary } from '#erp/domains/open-items/reading/summary.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { applicationNotes } from './application-notes.ts';
import { requireWithinLimit } from '../applications/within-limit.ts';
import { APPLY_CREDIT, FLAGS, WRITE_OFF } from './open-item-actions.ts';
import type { openItems } from './open-items.ts';

export const applyCredit = actionRulesOf<typeof openItems>()(APPLY_CREDIT, {
  async prefill(context) {
    const { tx, services, actor, record } = context;
    const { side, subject_id, currency_id } = record;
    const charges =
      subject_id === null
        ? []
        : await openCharges(tx, { side, subjectId: subject_id, currencyId: currency_id });
    const visible = await visibleIds(
      { tx, services, actor },
      'cfl/open-items',
      charges.map(({ id }) => id),
    );
    const currency = await currencyCode(tx, currency_id);
    const shown = charges.filter(({ id }) => visible.has(id));
    return {
      notes: await applicationNotes(
        context,
        { side, subject_id, currency_id, currency },
        shown.length,
      ),
      values: {
        lines: shown.map(({ id, document_no, kind, due_date, balance }) => ({
          id,
          document: document_no ?? kind,
          due_date,
          balance,
          currency,
          amount: null,
        })),
      },
    };
  },
  async run(context) {
    const { actor, now, record, input } = context;
    const wanted = input.lines
      .map(({ id, amount }, i) => ({ id: id!, amount, place: i }))
      .filter(({ amount }) => amount && Number(amount) > 0);
    if (wanted.length === 0)
      throw invalid({
        lines: [t('cfl.applySomething', 'Escribe cuánto se aplica a algún documento.')],
      });
    const date = input.date ?? todayOf(now, actor.timeZone);
    const lines = wanted.map(({ id, amount, place }) => ({
      charge_id: id,
      credit_id: record.id,
      amount_charge: amount!,
      field: `lines[${place}][amount]`,
    }));
    await requireWithinLimit(context.tx, lines, date);
    const applied = await apply(context, lines, { date });
    return {
      data: { applications: applied.map(({ id }) => id) },
      outcome: {
        message: t('cfl.applied', ['{count} aplicación hecha.', '{count} aplicaciones hechas.'], {
          count: applied.length,
        }),
        open: { resource: 'cfl/open-items', id: record.id },
      },
    };
  },
});

export const flags = actionRulesOf<typeof openItems>()(FLAGS, {
  prefill: async ({ record }) => ({
    values: {
      disputed: record.disputed,
      hold_payment: record.hold_payment,
      promised_date: record.promised_date,
      promised_amount: record.promised_amount,
    },
  }),
  async run({ tx, actor, record, input, fail }) {
    if (input.promised_amount && !input.promised_date)
      fail('promised_date', t('cfl.promiseDay', 'Escribe para cuándo lo prometió.'));
    await tx.execute(
      sql`update cfl__open_items set disputed = ${input.disputed ?? false}, hold_payment = ${input.hold_payment ?? false}, promised_date = ${input.promised_date ?? null}, promised_amount = ${input.promised_amount ?? null}, version = version + 1, updated_by = ${actor.userId}, updated_at = now()
        where account_id = ${TENANT} and id = ${record.id}`,
    );
    return {
      outcome: {
        message: t('cfl.flagged', 'Partida marcada.'),
        open: { resource: 'cfl/open-items', id: record.id },
      },
    };
  },
});

export const settleDifference = actionRulesOf<typeof openItems>()(WRITE_OFF, {
  async run(context) {
    const { actor, now, record } = context;
    await writeOff(context, record.id, { date: todayOf(now, actor.timeZone) });
    return {
      outcome: {
        message: t('cfl.writtenOff', 'Diferencia saldada.'),
        open: { resource: 'cfl/open-items', id: record.id },
      },
    };
  },
});

/** What a party owes and is owed, by side and currency. */
export async function subjectSummary(context: CallContext) {
  const actor = requireActor(context);
  const { services, now, sent } = context;
  const subject = Number(sent.subject_id);
  if (!Number.isInteger(subject) || subject < 1)
    throw invalid({ subject_id: [t('cfl.whichSubject', 'Di de qué tercero.')] });
  const data = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const items = await openItemsOf(tx, subject);
    const visible = await visibleIds({ tx, services, actor }, 'cfl/open-items', items);
    return summary(tx, [...visible], todayOf(now, actor.timeZone));
  });
  return { data };
}

import { t } from '#erp/model/texts/t.ts';
import { apply, unapply } from '#erp/domains/open-items/applying/apply.ts';
import { actionRules, actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { DomainError } from '#erp/model/errors.ts';
import { APPLY, REVERSE } from './application-actions.ts';
import type { applications } from './applications.ts';
import { requireWithinLimit } from './within-limit.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

export const applyCredits = actionRules(APPLY, {
  async run(context) {
    const { tx, actor, now, input } = context;
    const date = input.date ?? todayOf(now, actor.timeZone);
    const lines = input.lines.map((line, i) => ({
      charge_id: line.charge_item_id!,
      credit_id: line.credit_item_id!,
      amount_charge: line.amount_charge!,
      amount_credit: line.amount_credit ?? null,
      field: `lines[${i}][amount_charge]`,
      credit_field: `lines[${i}][amount_credit]`,
    }));
    await requireWithinLimit(tx, lines, date);
    const applied = await apply(context, lines, { date });
    return {
      data: { applications: applied.map(({ id }) => id) },
      outcome: {
        message: t('cfl.applied', ['{count} aplicación hecha.', '{count} aplicaciones hechas.'], {
          count: applied.length,
        }),
        records: applied.map(({ id, charge }) => ({
          resource: 'cfl/applications',
          id,
          title: charge.document_no ?? String(id),
        })),
      },
    };
  },
});

/** Its halves stand for no money that anybody paid: it is undone whole. */
async function refuseOfCompensation(tx: Tx, id: number): Promise<void> {
  const [of] = await tx.query(
    sql<{
      folio: string | null;
    }>`select m.folio from cfl__applications a join cfl__open_items i on ${raw(sameCompany('i', 'a'))} and i.id in (a.charge_item_id, a.credit_item_id)
        join cfl__movements m on ${raw(sameCompany('m', 'i'))} and i.source_resource = 'cfl/movements' and i.source_id = m.id::text
      where a.account_id = ${TENANT} and a.id = ${id} and m.kind = 'COMPENSACION'`,
  );
  if (of)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('cfl.ofCompensation', 'Es de la compensación {folio}: cancélala para deshacerla entera.', {
        folio: of.folio ?? '',
      }),
    );
}

export const reverse = actionRulesOf<typeof applications>()(REVERSE, {
  async run(context) {
    const { tx, actor, now, record, input } = context;
    await refuseOfCompensation(tx, record.id);
    const [undone] = await unapply(context, [record.id], {
      date: input.date ?? todayOf(now, actor.timeZone),
      reason: input.reason!,
    });
    return {
      data: { id: undone!.id },
      outcome: {
        message: t('cfl.unapplied', 'Aplicación deshecha: el dinero quedó como abono.'),
        open: { resource: 'cfl/applications', id: undone!.id },
      },
    };
  },
});

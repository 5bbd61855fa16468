import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { withheldByMonth } from '#erp/domains/taxes/caused.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { daysOf } from '../tax-return/make-paper.ts';
import { GENERATE } from './generate-action.ts';

interface Known {
  readonly id: number;
  readonly subject_id: number;
  readonly version: number;
}

export const generate = actionRules(GENERATE, {
  async prefill({ now, actor }) {
    return { values: { year: now.toZonedDateTimeISO(actor.timeZone).year - 1 } };
  },
  async run({ tx, services, actor, resource, input }) {
    const year = input.year!;
    const rows = await withheldByMonth(
      tx,
      services.registry,
      daysOf(year, 12, 'ANUAL'),
      input.subject_id ?? null,
    );
    const subjects = [...new Set(rows.map(({ subject_id }) => subject_id))];
    if (subjects.length === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('taxes.nobodyWithheld', 'No se le retuvo a nadie en {year}.', { year: String(year) }),
      );
    const known = await tx.query(
      sql<Known>`select id, subject_id, version from sat__withholding_certificates where account_id = ${TENANT} and year = ${year} order by id for update`,
    );
    const records: { resource: string; id: number; title: string }[] = [];
    for (const subject of subjects) {
      const mine = known.find(({ subject_id }) => subject_id === subject);
      const made = mine
        ? await updateInTransaction(tx, services, actor, resource, mine.id, {
            version: String(mine.version),
          })
        : await createInTransaction(tx, services, actor, resource, {
            year: String(year),
            subject_id: String(subject),
          });
      records.push({ resource: resource.path, id: made.id!, title: String(made.title ?? made.id) });
    }
    return {
      data: { certificates: records.length },
      outcome: {
        message: t(
          'taxes.certificates',
          ['{count} constancia hecha.', '{count} constancias hechas.'],
          { count: records.length },
        ),
        records: records.slice(0, 100),
      },
    };
  },
});

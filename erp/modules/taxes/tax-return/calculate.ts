/** A return is calculated, and calculated again while it is not filed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { CALCULATE } from './tax-return-actions.ts';

interface Last {
  readonly id: number;
  readonly version: number;
  readonly status: string;
}

export const calculate = actionRules(CALCULATE, {
  async prefill({ now, actor }) {
    const last = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().subtract({ months: 1 });
    return { values: { year: last.year, month: last.month, kind: 'IVA' } };
  },
  async run({ tx, services, actor, resource, input }) {
    const { year, month, kind, ...given } = input;
    const asked = { year: year!, month: kind === 'ANUAL' ? 12 : month!, kind: kind! };
    const [last] = await tx.query(
      sql<Last>`select id, version, status from sat__tax_return where account_id = ${TENANT} and year = ${asked.year} and month = ${asked.month} and kind = ${asked.kind} order by filing desc limit 1 for update`,
    );
    if (last && last.status !== 'CALCULADA')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('taxes.alreadyFiled', 'Ese mes ya está presentado: haz una complementaria.'),
      );
    const values = Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    );
    const { id } = last
      ? await updateInTransaction(tx, services, actor, resource, last.id, {
          version: String(last.version),
          ...values,
        })
      : await createInTransaction(tx, services, actor, resource, {
          year: String(asked.year),
          month: String(asked.month),
          kind: asked.kind,
          ...values,
        });
    return {
      data: { id: id! },
      outcome: {
        message: t('taxes.calculated', 'Declaración calculada: revísala y preséntala.'),
        open: { resource: resource.path, id: id! },
      },
    };
  },
});

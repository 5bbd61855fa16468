import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { postQueued } from '#erp/domains/accounting/queue/post-queued.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { RUN } from './posting-actions.ts';

export const runPosting = actionRules(RUN, {
  async run(context) {
    const { tx, actor, now, input } = context;
    const [settings] = await tx.query(
      sql<{
        start_date: string | null;
      }>`select start_date from acc__configuration where account_id = ${TENANT}`,
    );
    if (!settings?.start_date)
      throw invalid({
        until: [
          t(
            'accounting.noStart',
            'Falta el inicio de la contabilidad: escríbelo en Configuración contable.',
          ),
        ],
      });
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const result = await postQueued(context, input.until ?? today);
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'run',
      resource: 'acc/posting-events',
      recordId: null,
      recordLabel: null,
      changes: {
        polizas: [null, result.entries],
        eventos: [null, result.events],
        con_error: [null, result.failed],
      },
    });
    const { entries, events, failed } = result;
    return {
      data: { ...result },
      outcome: {
        message: t(
          'accounting.ran',
          ['{count} póliza de {events}.', '{count} pólizas de {events}.'],
          {
            count: entries,
            events: t('accounting.ranEvents', ['{count} evento', '{count} eventos'], {
              count: events,
            }),
          },
        ),
        ...(failed > 0 && {
          notes: [
            t('accounting.ranFailed', ['{count} evento con error', '{count} eventos con error'], {
              count: failed,
            }),
          ],
        }),
      },
    };
  },
});

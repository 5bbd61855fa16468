/** What was charged by a supplier and paid to it, with its balance after each (purchasing §5). */
import * as z from 'zod';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { answerReport } from '#erp/platform/reports/report-calls.ts';
import { openReport } from '#erp/platform/reports/report.ts';
import { reportMeta, reportOutput } from '#erp/platform/reports/schemas.ts';
import { accountStatement } from '../reports/account-statement.ts';
import { bankReports } from '../reports/bank-reports.ts';

/** `GET suppliers/statement/:id`: the statement of account of the reports, of that supplier. */
export const supplierStatement = endpoint({
  method: 'GET',
  path: 'suppliers/statement/:id',
  key: bankReports.key,
  pathRecords: { id: 'suppliers' },
  summary: 'Estado de cuenta de un proveedor, en una moneda.',
  input: z.object({
    from: z.string().optional().meta({ description: 'Primer día; vacío: el de este año.' }),
    to: z.string().optional().meta({ description: 'Último día.' }),
    currency_id: z.string().optional().meta({ description: 'Moneda; vacía: pesos.' }),
  }),
  output: reportOutput([accountStatement]),
  meta: reportMeta,
  async handler({ services, actor, params, query }) {
    const record = parseRecordName(services.registry, {
      resource: 'suppliers',
      record_id: params.id,
    });
    const subject = await services.db.reading({ accountId: actor.accountId }, async (tx) => {
      await requireRecord(tx, services.registry, actor, record, 'one');
      const [found] = await tx.query(
        sql<{
          id: number;
        }>`select id from cfl__subjects where account_id = ${TENANT} and supplier_id = ${record.id}`,
      );
      return found ?? null;
    });
    if (!subject)
      throw new DomainError(
        'NO_ENCONTRADO',
        t('cfl.noStatement', 'El proveedor no tiene cargos ni pagos.'),
      );
    const { from, to, currency_id } = query;
    const asked = {
      report: accountStatement.key,
      ...(from && { from }),
      ...(to && { to }),
      filter: {
        subject_id: String(subject.id),
        side: 'CXP',
        ...(currency_id && { currency_id }),
      },
    };
    const screen = services.registry.reports.screens.get(bankReports.path)!;
    return answerReport(openReport(services, actor, screen, asked), asked);
  },
});

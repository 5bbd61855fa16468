/** What a month collected of PPD invoices has its receipts, and its PUE invoices are paid (R35). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { t } from '#erp/model/texts/t.ts';

interface Missing {
  readonly receipts: number;
  readonly unpaid: number;
}

export const receiptsIssued: ClosingCheck = {
  key: 'cfdi-receipts',
  closing: 'CONTABILIDAD',
  label: 'Complementos de pago emitidos y PUE cobradas',
  order: 45,
  href: '/cfl/bank-reports?report=REP_PENDIENTES',
  async check({ tx, from, to, period }) {
    if (period.endsWith('-13')) return null;
    const [found] = await tx.query(
      sql<Missing>`select (select count(*)::int from satinvoices__collections where account_id = ${TENANT} and status in ('PENDIENTE', 'EN_PROCESO') and date between ${from}::date and ${to}::date) as receipts,
          (select count(*)::int from satinvoices where account_id = ${TENANT} and cfdi_type = 'INGRESO' and payment_method = 'PUE' and status = 'TIMBRADO' and payment_status in ('PENDIENTE', 'PARCIAL') and date between ${from}::date and ${to}::date) as unpaid`,
    );
    const { receipts, unpaid } = found!;
    return {
      ok: receipts + unpaid === 0,
      blocks: false,
      message: t(
        'invoicing.receiptsMissing',
        '{receipts} cobros sin complemento de pago, {unpaid} facturas PUE sin cobrar',
        { receipts, unpaid },
      ),
    };
  },
};

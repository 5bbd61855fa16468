import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { POSTED } from '../invoice-choices.ts';
import { invoiceShipments } from '../invoice-shipments.ts';
import { FROM_RETURN } from './from-return.ts';

interface Returned {
  readonly supplier_id: number;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
}

const loadReturned = async (tx: Tx, id: number): Promise<Returned | undefined> => {
  const [found] = await tx.query(
    sql<Returned>`select supplier_id, branch_office_id, currency_id from purchases_returns where account_id = ${TENANT} and id = ${id}`,
  );
  return found;
};

/** Invoices that charged what a return took back. */
const chargedBy = (tx: Tx, returnId: number) =>
  tx.query(
    sql<{
      id: number;
    }>`select distinct i.id from purchase_return_lines r join prc_invoice_lines l on l.account_id = ${TENANT} and l.shipment_line_id = r.shipment_line_id join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = l.invoice_id
      where r.account_id = ${TENANT} and r.return_id = ${returnId} and i.kind <> 'NOTA_CREDITO' and i.status = any(${POSTED}::text[]) order by i.id limit 2`,
  );

/** A note lowers one invoice: where several charged it, a person says which. */
async function invoiceOf(tx: Tx, returnId: number): Promise<number> {
  const [own, other] = await chargedBy(tx, returnId);
  if (own && !other) return own.id;
  throw invalid({
    related_invoice_id: [
      own
        ? t('prc.severalCharged', 'Lo devuelto se cobró en varias facturas: elige cuál acredita.')
        : t('prc.neverCharged', 'Lo devuelto no se ha facturado: no se espera nota de crédito.'),
    ],
  });
}

export const fromReturn = actionRules(FROM_RETURN, {
  prefill: ({ now, actor }) => Promise.resolve({ values: { date: todayOf(now, actor.timeZone) } }),
  async run({ tx, services, actor, input }) {
    const { date, uuid, series, supplier_folio } = input;
    const return_id = input.return_id!;
    const returned = await loadReturned(tx, return_id);
    const related_invoice_id = input.related_invoice_id ?? (await invoiceOf(tx, return_id));
    const { id } = await createInTransaction(
      tx,
      services,
      actor,
      invoiceShipments,
      sentValues({
        ...returned,
        kind: 'NOTA_CREDITO',
        return_id,
        related_invoice_id,
        date,
        uuid,
        series,
        supplier_folio,
        payment_mode: uuid ? 'PUE' : null,
      }),
    );
    return {
      data: { id: id! },
      outcome: {
        message: t(
          'prc.noteOfReturn',
          'Nota de crédito en borrador: revísala con la del proveedor.',
        ),
        open: { resource: 'prc/invoice-shipments', id: id! },
      },
    };
  },
});

/** Counter-receipts of the invoices that were chosen among accepted documents (purchasing §2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { LIVE } from '../../endorsements/endorsement-states.ts';
import { endorsements } from '../../endorsements/endorsements.ts';
import { ENDORSE } from '../endorse.ts';

type Waiting = Readonly<
  Record<'folio' | 'supplier' | 'number' | 'currency' | 'balance', string>
> & {
  readonly id: number;
  readonly invoice_id: number;
  readonly supplier_id: number;
};

const MOST = 200;

/** Accepted documents whose invoice is to be paid and has no counter-receipt, oldest first. */
const waiting = (tx: Tx) =>
  tx.query(
    sql<Waiting>`select d.id, d.folio, i.id as invoice_id, i.supplier_id, s.legal_name as supplier, coalesce(nullif(concat_ws('-', i.series, i.supplier_folio), ''), i.folio) as number, c.code as currency, i.balance
      from spp__suppliers_documents d join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = d.invoice_id join suppliers s on s.account_id = ${TENANT} and s.id = i.supplier_id join currencies c on c.account_id = ${TENANT} and c.id = i.currency_id
      where d.account_id = ${TENANT} and d.kind = 'FACTURA' and d.status = 'ACEPTADO' and i.status in ('CONTABILIZADA', 'PAGO_PARCIAL')
        and not exists (select 1 from endorsement_lines l join spp__endorsements e on e.account_id = ${TENANT} and e.id = l.endorsement_id where l.account_id = ${TENANT} and l.invoice_id = i.id and e.kind = 'CONTRARRECIBO' and e.status = any(${[...LIVE]}::text[]))
      order by s.legal_name, i.date, d.id limit ${MOST}`,
  );

export const endorse = actionRules(ENDORSE, {
  async prefill({ tx, now, actor }) {
    const lines = (await waiting(tx)).map(({ id, folio, supplier, number, currency, balance }) => ({
      id,
      selected: false,
      folio,
      supplier,
      number,
      currency,
      balance,
    }));
    return { values: { date: todayOf(now, actor.timeZone), lines } };
  },
  async run({ tx, services, actor, input }) {
    const chosen = new Set(input.lines.flatMap(({ id, selected }) => (selected ? [id] : [])));
    const rows = (await waiting(tx)).filter(({ id }) => chosen.has(id));
    if (rows.length === 0)
      throw invalid({ lines: [t('spp.chooseInvoice', 'Elige al menos una factura.')] });
    const groups = Map.groupBy(rows, ({ supplier_id, currency }) => `${supplier_id} ${currency}`);
    const made: { id: number; title: string }[] = [];
    for (const own of groups.values()) {
      const row = await createInTransaction(tx, services, actor, endorsements, {
        kind: 'CONTRARRECIBO',
        supplier_id: String(own[0]!.supplier_id),
        date: input.date ?? '',
        lines: Object.fromEntries(
          own.map(({ invoice_id }, i) => [i, { invoice_id: String(invoice_id) }]),
        ),
      });
      made.push({ id: row.id!, title: String(row.folio ?? '') });
    }
    return {
      data: { ids: made.map(({ id }) => id) },
      outcome: {
        message: t('spp.endorsed', 'Contrarrecibos hechos: {count}.', { count: made.length }),
        records: made.map((each) => ({ resource: endorsements.path, ...each })),
      },
    };
  },
});

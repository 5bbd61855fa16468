/** `GET purchase-payments/file/:id`: what the bank takes, from what was agreed to and sent. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import {
  DEFAULT_LAYOUT,
  fileExtension,
  paymentFile,
} from '#erp/domains/bank/payment-files/payment-file.ts';
import type { Transfer } from '#erp/domains/bank/payment-files/payment-order.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { ownAccount } from '../payable-invoices.ts';

interface Head {
  readonly folio: string;
  readonly status: string;
  readonly payment_date: string;
  readonly layout: string | null;
  readonly bank_account_id: number;
  readonly currency: string;
}

async function headOf(tx: Tx, id: number): Promise<Head> {
  const [head] = await tx.query(
    sql<Head>`select coalesce(p.folio, '') as folio, p.status, p.payment_date, p.layout, p.bank_account_id, c.code as currency from purchase_payments p ${raw(join('purchase_payments.currency_id', 'p', 'c'))} where p.account_id = ${TENANT} and p.id = ${id}`,
  );
  return head!;
}

/** One for each payment, whatever the bank has said of it meanwhile. */
const transfersOf = (tx: Tx, id: number, folio: string) =>
  tx.query(
    sql<Transfer>`select min(l.destination) as destination, coalesce(min(b.holder_name), min(s.legal_name)) as holder, min(s.rfc) as rfc, sum(l.amount)::text as amount, right(l.payment_id::text, 7) as reference, ${folio} || ' ' || string_agg(coalesce(i.supplier_folio, i.folio, ''), ' ' order by l.position) as concept
      from purchase_payment_lines l ${raw(join('purchase_payment_lines.payee_supplier_id', 'l', 's'))} ${raw(join('purchase_payment_lines.bank_account_id', 'l', 'b'))} ${raw(join('purchase_payment_lines.invoice_id', 'l', 'i'))}
      where l.account_id = ${TENANT} and l.proposal_id = ${id} and l.payment_id is not null group by l.payment_id order by l.payment_id`,
  );

export async function proposalFile(call: CallContext): Promise<Response> {
  const actor = requireActor(call);
  const { services, resource, id, now } = call;
  if (id === null) throw notFound();
  const { text, name } = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    const head = await headOf(tx, id);
    if (!['ENVIADA', 'PAGADA'].includes(head.status))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('prc.noFileYet', 'Todavía no hay archivo: genera la dispersión.'),
      );
    const own = await ownAccount(tx, head.bank_account_id);
    const layout = head.layout ?? DEFAULT_LAYOUT;
    const file = `${head.folio}.${fileExtension(layout)}`;
    await audit(tx, actor, now, {
      action: 'EXPORTAR',
      resource: resource.path,
      recordId: id,
      recordLabel: file,
      changes: {},
    });
    return {
      name: file,
      text: paymentFile(layout, {
        origin: own?.origin ?? '',
        currency: head.currency,
        date: head.payment_date,
        transfers: await transfersOf(tx, id, head.folio),
      }),
    };
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

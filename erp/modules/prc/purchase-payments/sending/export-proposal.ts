/** «Generar dispersión»: a payment in draft for each payee and account (purchasing §3). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { payments } from '../../payments/payments.ts';
import { loadInvoices, type PayableInvoice } from '../payable-invoices.ts';
import { selectedIn, totalOf, type Line } from '../proposal-lines.ts';
import { requirePayable } from '../proposal-steps.ts';
import type { Change } from '../propose.ts';

async function transferForm({ tx }: Change): Promise<number> {
  const [form] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = '03' and active order by id limit 1`,
  );
  if (form) return form.id;
  throw invalid({
    bank_account_id: [t('prc.noTransfer', 'Falta la forma de pago «03 Transferencia»: actívala.')],
  });
}

async function makePayment(
  context: Change,
  invoice: PayableInvoice,
  lines: readonly Line[],
  payment_type_id: number,
): Promise<number> {
  const { tx, services, actor, before } = context;
  const { id } = await createInTransaction(tx, services, onBehalfOf(services, actor), payments, {
    ...sentValues({
      kind: 'PAGO',
      supplier_id: invoice.supplier_id,
      payee_supplier_id: invoice.payee_supplier_id,
      date: before.payment_date,
      bank_account_id: before.bank_account_id,
      payment_type_id,
      supplier_bank_account_id: lines[0]!.bank_account_id,
      amount: moneyText(new Exact(totalOf(lines))),
    }),
    applications: Object.fromEntries(
      lines
        .map(({ invoice_id, amount, early_discount }) =>
          sentValues({ invoice_id, invoice_amount: amount, early_discount }),
        )
        .entries(),
    ),
  });
  await tx.execute(
    sql`update payments set proposal_id = ${before.id} where account_id = ${TENANT} and id = ${id}`,
  );
  return id!;
}

export async function exportProposal(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  if (!(await requirePayable(context))) return;
  const lines = linesOf(before);
  const invoices = new Map(
    (
      await loadInvoices(
        tx,
        lines.map(({ invoice_id }) => invoice_id),
      )
    ).map((each) => [each.id, each]),
  );
  const form = await transferForm(context);
  const groups = Map.groupBy(selectedIn(lines), (line) =>
    [
      invoices.get(line.invoice_id ?? 0)?.supplier_id,
      line.payee_supplier_id,
      line.bank_account_id,
    ].join(' '),
  );
  const made = new Map<number, number>();
  for (const own of groups.values()) {
    const invoice = invoices.get(own[0]!.invoice_id ?? 0)!;
    const payment = await makePayment(context, invoice, own, form);
    for (const { id } of own) made.set(id!, payment);
  }
  changes.lines = lines.map((line) => ({ ...line, payment_id: made.get(line.id!) ?? null }));
}

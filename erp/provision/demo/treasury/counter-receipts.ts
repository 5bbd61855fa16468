/** Counter-receipts of the demo's suppliers, a cession, and what suppliers ask to be changed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const ENDORSEMENTS = 'spp/endorsements';
const REQUESTS = 'supplier-change-requests';
const CEDED = 'PROV-0003';
const ASSIGNEE = 'PROV-0019';

interface Owed {
  readonly supplier_id: number;
  readonly ids: readonly number[];
}

/** The last day on which invoices are received, ISO. */
async function lastInvoiceDay({ tx, actor }: Desk): Promise<string> {
  const { invoice_days: days } = await purchasingSettings(tx);
  const today = Temporal.Now.plainDateISO(actor.timeZone);
  const week = Array.from({ length: 7 }, (_, i) => today.subtract({ days: i }));
  const last = week.find(({ dayOfWeek }) => !days?.length || days.includes(String(dayOfWeek)));
  return last!.toString();
}

const invoiceRows = ({ ids }: Owed) =>
  Object.fromEntries(ids.map((id, i) => [i, { invoice_id: String(id) }]));

async function paperOf({ tx }: Desk): Promise<string> {
  const [paper] = await tx.query(
    sql<{
      file: number;
    }>`select pdf_file as file from spp__suppliers_documents where account_id = ${TENANT} and pdf_file is not null order by id limit 1`,
  );
  return String(paper!.file);
}

/** One of each of four suppliers: two wait, one is paid later, and one was not to be. */
async function receive(payables: Desk, date: string): Promise<void> {
  const owed = await payables.tx.query(
    sql<Owed>`select i.supplier_id, array_agg(i.id order by i.id) as ids from prc__invoice_shipments i join currencies c on c.account_id = ${TENANT} and c.id = i.currency_id join suppliers s on s.account_id = ${TENANT} and s.id = i.supplier_id
      where i.account_id = ${TENANT} and i.status in ('CONTABILIZADA', 'PAGO_PARCIAL') and i.kind = 'FACTURA' and i.balance > 0 and c.code = 'MXN' and i.date <= ${date} and s.code <> ${CEDED}
        and not exists (select 1 from endorsement_lines l join spp__endorsements e on e.account_id = ${TENANT} and e.id = l.endorsement_id where l.account_id = ${TENANT} and l.invoice_id = i.id and e.status <> 'CANCELADO') group by 1 order by 1 desc limit 4`,
  );
  for (const [i, each] of owed.entries()) {
    const { id, scheduled_date } = await make(payables, ENDORSEMENTS, {
      supplier_id: String(each.supplier_id),
      date,
      lines: invoiceRows(each),
    });
    if (i === 1)
      await act(payables, ENDORSEMENTS, 'reschedule', id!, {
        scheduled_date: Temporal.PlainDate.from(String(scheduled_date)).add({ days: 7 }).toString(),
        reschedule_reason: 'Se recorre a la semana siguiente por flujo',
      });
    if (i === 2)
      await act(payables, ENDORSEMENTS, 'cancel', id!, {
        cancel_reason: 'Faltaba la remisión sellada',
      });
  }
}

/** What is owed to it, a supplier asks to be paid to a finance company. */
async function cede(payables: Desk, date: string): Promise<void> {
  const suppliers = await idsByCode(payables.tx, payables.actor.accountId, 'suppliers');
  const [owed] = await payables.tx.query(
    sql<Owed>`select i.supplier_id, array_agg(i.id order by i.id) as ids from prc__invoice_shipments i where i.account_id = ${TENANT} and i.supplier_id = ${suppliers.get(CEDED)!} and i.status = 'CONTABILIZADA' and i.kind = 'FACTURA' and i.balance > 0 and i.date <= ${date} group by 1`,
  );
  const [account] = await payables.tx.query(
    sql<{
      id: number;
    }>`select id from supplier_bank_accounts where account_id = ${TENANT} and supplier_id = ${suppliers.get(ASSIGNEE)!} order by id limit 1`,
  );
  if (!owed) return;
  await make(payables, ENDORSEMENTS, {
    kind: 'CESION',
    supplier_id: String(owed.supplier_id),
    date,
    assignee_id: String(suppliers.get(ASSIGNEE)),
    assignee_bank_account_id: String(account!.id),
    notice_file: await paperOf(payables),
    lines: invoiceRows(owed),
  });
}

async function askForChanges(payables: Desk, manager: Desk): Promise<void> {
  const suppliers = await idsByCode(payables.tx, payables.actor.accountId, 'suppliers');
  const ask = async (code: string, field: string, new_value: string) =>
    make(payables, REQUESTS, {
      supplier_id: String(suppliers.get(code)),
      field,
      new_value,
      proof_file: await paperOf(payables),
    });
  await ask('PROV-0001', 'tax_zip', '45680');
  const other = await ask('PROV-0006', 'legal_name', 'HOJUELA CRISTALINA');
  await act(manager, REQUESTS, 'reject', other.id!, {
    review_comment: 'La constancia dice todavía la razón social anterior: manda la nueva.',
  });
}

/** After the proposals, which say whose accounts are verified. */
export async function demoCounterReceipts(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from supplier_change_requests where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const payables = await deskOf(tx, services, system, 'cuentas_por_pagar');
    const date = await lastInvoiceDay(payables);
    await receive(payables, date);
    await cede(payables, day(0));
    await askForChanges(payables, await deskOf(tx, services, system, 'gerente_compras'));
  });
}

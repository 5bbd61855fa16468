/** CFDI of the demo in each of their states, and a global of its counter. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { draftSubstitute } from '#erp/modules/cfdi/sat-invoices/substituting/substitute-draft.ts';
import type { InvoiceRecord } from '#erp/modules/cfdi/sat-invoices/stamping/sealing.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { generateGlobals } from '#erp/modules/pos/global-invoices/generate-globals.ts';
import { act, type Desk } from '../office/desk.ts';
import { demoAdvance } from './advance-cfdi.ts';
import { draftInvoice, INVOICES, type InvoicingDesk, type Sale } from './invoicing-desk.ts';

const BILLS = 'sat-landing-bills';

const sale = (customer: string, description: string, net: string): Sale => ({
  customer,
  description,
  net,
});

const CREDITED = sale('CLI-00003', 'Maquila de costura', '36000.00');

/** The customer has three working days to answer; what is old enough is asked of them. */
const DAYS_BEFORE = 6;
/** The SAT stamps nothing that was issued before (401). */
const TOO_OLD = { hours: 80 };

/** A few days ago, of the month that is open. */
function earlier(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timeZone);
  return today.subtract({ days: Math.min(DAYS_BEFORE, today.day - 1) }).toInstant();
}

/**
 * Sealed and never sent in time: the PAC refuses it. In the first days of a month there is none: it
 * would be of the one before, which is closed to sales.
 */
async function refusedInvoice(
  office: InvoicingDesk,
  now: Temporal.Instant,
  timeZone: string,
): Promise<void> {
  const old = now.subtract(TOO_OLD);
  const monthOf = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  if (!monthOf(old).equals(monthOf(now))) return;
  const then = office.at(() => old);
  const id = await then.within((desk) =>
    draftInvoice(desk, sale('CLI-00005', 'Acabado de tela', '8400.00')),
  );
  await then.within((desk) => act(desk, INVOICES, 'seal', id));
  await office.ask('stamp', id);
}

async function creditNote(office: InvoicingDesk, invoiceId: number): Promise<void> {
  const note = await office.within((desk) =>
    draftInvoice(desk, sale(CREDITED.customer, 'Bonificación por volumen', '1800.00'), {
      cfdi_type: 'EGRESO',
      credit_reason: 'DESCUENTO',
      payment_method: 'PUE',
      payment_terms: '0',
      relations: { 0: { relation: '01', related_id: String(invoiceId) } },
    }),
  );
  await office.ask('stamp', note);
}

async function substituted(office: InvoicingDesk): Promise<void> {
  const wrong = await office.within((desk) =>
    draftInvoice(desk, sale('CLI-00004', 'Servicio de corte', '5200.00')),
  );
  await office.ask('stamp', wrong);
  const right = await office.within(async (desk) => {
    const { tx, services } = desk;
    const resource = services.registry.resource(INVOICES);
    const record = await readById(tx, services.registry, resource, wrong, { shown: false });
    // A row of this resource, with its lines.
    return draftSubstitute({ ...desk, now: services.now() }, record as unknown as InvoiceRecord);
  });
  await office.ask('stamp', right);
  const { uuid } = await office.within(({ tx }) => uuidOf(tx, right));
  await office.ask('cancel', wrong, { cancel_reason: '01', substitute_uuid: uuid });
}

const uuidOf = async (tx: Desk['tx'], id: number): Promise<{ readonly uuid: string }> => {
  const [row] = await tx.query(
    sql<{
      uuid: string;
    }>`select uuid from satinvoices where account_id = ${TENANT} and id = ${id}`,
  );
  return row!;
};

/** Of the two that the warehouse captured, the one that lacks nothing. */
async function landingBill(office: InvoicingDesk): Promise<void> {
  const [bill] = await office.within(({ tx }) =>
    tx.query(
      sql<{
        id: number;
      }>`select b.id from sat_landing_bills b where b.account_id = ${TENANT} and b.status = 'BORRADOR' and exists (select 1 from sat_landing_bills__figures f where f.account_id = ${TENANT} and f.bill_id = b.id) order by b.id limit 1`,
    ),
  );
  if (bill) await office.ask('stamp', bill.id, {}, BILLS);
}

/** Of one day of one branch: the tickets of the others wait for their customers. */
async function globalInvoice(office: InvoicingDesk, now: Temporal.Instant): Promise<void> {
  const made = await office.within(async (desk) => {
    const { tx, services, actor } = desk;
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const [sold] = await tx.query(
      sql<{
        day: string;
        branch_office_id: number;
      }>`select day::text as day, branch_office_id from pos__tickets where account_id = ${TENANT} and kind = 'VENTA' and status = 'PAGADO' and invoice_id is null and global_invoice_id is null and day < ${today}::date order by pos__tickets.day desc, id desc limit 1`,
    );
    if (!sold) return [];
    const { day, branch_office_id } = sold;
    return generateGlobals(
      { tx, services, actor, now },
      { periodicity: '01', from: day, to: day, branch_office_id },
    );
  });
  for (const { id } of made) await office.ask('stamp', id);
}

export async function demoIssued(office: InvoicingDesk, now: Temporal.Instant): Promise<void> {
  const timeZone = await office.within(({ actor }) => Promise.resolve(actor.timeZone));
  await office.within((desk) =>
    draftInvoice(desk, sale('CLI-00005', 'Estampado por cotizar', '12500.00')),
  );
  await refusedInvoice(office, now, timeZone);
  const credited = await office.within((desk) => draftInvoice(desk, CREDITED));
  await office.ask('stamp', credited);
  await creditNote(office, credited);
  const cancelled = await office.within((desk) =>
    draftInvoice(desk, sale('CLI-00005', 'Pedido que no se surtió', '9600.00')),
  );
  await office.ask('stamp', cancelled);
  await office.ask('cancel', cancelled, { cancel_reason: '03' });
  const before = office.at(() => earlier(now, timeZone));
  const asked = await before.within((desk) =>
    draftInvoice(desk, sale('CLI-00004', 'Teñido de hilo', '27400.00')),
  );
  await before.ask('stamp', asked);
  await office.ask('cancel', asked, { cancel_reason: '02' });
  await substituted(office);
  await demoAdvance(office);
  await globalInvoice(office, now);
  await landingBill(office);
}

/** Invoices of the demo that customers pay in parts; the sandbox stamps them and their receipts. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Desk } from '../office/desk.ts';
import {
  beginInvoicing,
  draftInvoice,
  INVOICES,
  invoicingDesk,
  type Sale,
} from '../sales/invoicing-desk.ts';
import { demoIssued } from '../sales/issued-cfdi.ts';
import { demoInvoicedOrder } from '../sales/order-cfdi.ts';
import { demoReceived } from '../sales/received-cfdi.ts';
import { itemsOf, moveMoney, settles, treasuryOf } from './movements.ts';
import { demoRefund } from './refunds.ts';

interface PaidSale extends Sale {
  /** What was collected, in order; the receipts of all but the last `waiting` are stamped. */
  readonly collected: readonly string[];
  readonly waiting: number;
}

const SALES: readonly PaidSale[] = [
  {
    customer: 'CLI-00003',
    description: 'Maquila de corte de octubre',
    net: '48000.00',
    collected: ['20000.00', '15680.00'],
    waiting: 1,
  },
  {
    customer: 'CLI-00004',
    description: 'Servicio de laminado',
    net: '25000.00',
    collected: ['29000.00'],
    waiting: 0,
  },
];

async function collect(desk: Desk, invoiceId: number, amount: string): Promise<void> {
  const [item] = await itemsOf(desk, INVOICES, invoiceId);
  await moveMoney(await treasuryOf(desk), {
    type: 'COB',
    date: desk.services.now().toZonedDateTimeISO(desk.actor.timeZone).toPlainDate().toString(),
    account: 'BBVA operativa',
    amount,
    concept: 'Abono a factura',
    subject_id: item!.subject_id,
    lines: [settles(item!.id, amount)],
  });
}

async function collectAll(desk: Desk, invoiceId: number): Promise<void> {
  for (const { balance } of await itemsOf(desk, INVOICES, invoiceId))
    await collect(desk, invoiceId, balance);
}

const draftsOf = async ({ tx }: Desk): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select id from satinvoices where account_id = ${TENANT} and cfdi_type = 'PAGO' and status = 'BORRADOR' order by id`,
    )
  ).map(({ id }) => id);

export async function demoPaymentReceipts(services: Services, actor: Actor): Promise<void> {
  if (actor.accountCode !== 'DEMO') return;
  const office = invoicingDesk(services, actor);
  if (!(await beginInvoicing(office))) return;
  for (const sale of SALES) {
    const id = await office.within((desk) => draftInvoice(desk, sale));
    await office.ask('stamp', id);
    await office.within(async (desk) => {
      for (const amount of sale.collected) await collect(desk, id, amount);
    });
    const drafts = await office.within(draftsOf);
    for (const receipt of drafts.slice(0, sale.collected.length - sale.waiting))
      await office.ask('stamp', receipt);
  }
  await demoIssued(office, services.now());
  const ordered = await demoInvoicedOrder(office);
  if (ordered !== null) await office.within((desk) => collect(desk, ordered, '4000.00'));
  const returned = await demoInvoicedOrder(office);
  if (returned !== null) {
    await office.within((desk) => collectAll(desk, returned));
    await demoRefund(office, returned);
  }
  await demoReceived(office, services.now());
}

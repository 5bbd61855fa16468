/** Invoices of the demo that customers pay in parts; the sandbox stamps them and their receipts. */
import { openCsd } from '#erp/domains/cfdi/certificates/csd.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { keepCertificate } from '#erp/modules/cfdi/issuers/keep-certificate.ts';
import { loadIssuer, type IssuerRow } from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { itemsOf, moveMoney, settles, treasuryOf } from './movements.ts';

const INVOICES = 'satInvoices';

interface Sale {
  readonly customer: string;
  readonly description: string;
  readonly net: string;
  /** What was collected, in order; the receipts of all but the last `waiting` are stamped. */
  readonly collected: readonly string[];
  readonly waiting: number;
}

const SALES: readonly Sale[] = [
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

async function certify(desk: Desk, issuer: IssuerRow): Promise<void> {
  const { services, tx, actor } = desk;
  const [known] = await tx.query(
    sql`select 1 from sat__issuer_certificates where account_id = ${TENANT} and issuer_id = ${issuer.id} and status = 'ACTIVO'`,
  );
  if (known) return;
  const now = services.now();
  const password = crypto.randomUUID();
  const made = await makeTestCsd({
    rfc: issuer.rfc,
    name: issuer.name,
    password,
    validFrom: now.subtract({ hours: 96 }).toString(),
    validTo: now.add({ hours: 24 * 1460 }).toString(),
  });
  const { certificate } = openCsd({ ...made, rfc: issuer.rfc });
  const kept = { certificate, key: made.key, password, isTest: true };
  await keepCertificate({ tx, services, actor, now }, issuer.id, kept);
}

async function draftInvoice(desk: Desk, sale: Sale): Promise<number> {
  const ids = (table: string) => idsByCode(desk.tx, desk.actor.accountId, table);
  const { id } = await make(desk, INVOICES, {
    customer_id: String((await ids('customers')).get(sale.customer)),
    branch_office_id: String((await ids('branch_offices')).get('LEO')),
    payment_method: 'PPD',
    payment_terms: '30',
    lines: {
      0: {
        description: sale.description,
        sat_product_key: '73141700',
        sat_unit_key: 'E48',
        quantity: '1',
        unit_price: sale.net,
        tax_id: String((await ids('sattaxes')).get('IVA16')),
      },
    },
  });
  return id!;
}

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

const draftsOf = async ({ tx }: Desk): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select id from satinvoices where account_id = ${TENANT} and cfdi_type = 'PAGO' and status = 'BORRADOR' order by id`,
    )
  ).map(({ id }) => id);

/** Nobody is asked within a transaction: the sandbox answers after each. */
export async function demoPaymentReceipts(services: Services, actor: Actor): Promise<void> {
  const { accountId, accountCode } = actor;
  if (accountCode !== 'DEMO') return;
  const within = <T>(work: (desk: Desk) => Promise<T>) =>
    services.db.tenant({ accountId }, async (tx) =>
      work(await deskOf(tx, services, actor, 'demo')),
    );
  const stamp = async (id: number) => {
    await within((desk) => act(desk, INVOICES, 'stamp', id));
    const resource = services.registry.resource(INVOICES);
    await services.extensions.outside.perform(services, accountId, {
      resource,
      id,
      action: 'stamp',
    });
  };
  const isNew = await within(async (desk) => {
    const [made] = await desk.tx.query(
      sql`select 1 from satinvoices where account_id = ${TENANT} and cfdi_type = 'PAGO' limit 1`,
    );
    const issuer = await loadIssuer(desk.tx, null);
    if (made || !issuer) return false;
    await certify(desk, issuer);
    return true;
  });
  if (!isNew) return;
  for (const sale of SALES) {
    const id = await within((desk) => draftInvoice(desk, sale));
    await stamp(id);
    await within(async (desk) => {
      for (const amount of sale.collected) await collect(desk, id, amount);
    });
    const drafts = await within(draftsOf);
    for (const receipt of drafts.slice(0, sale.collected.length - sale.waiting))
      await stamp(receipt);
  }
}

/** CFDI of the demo: captured, sealed and sent to the sandbox as people do. */
import { openCsd } from '#erp/domains/cfdi/certificates/csd.ts';
import { makeTestCsd } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Services } from '#erp/kernel/services.ts';
import { keepCertificate } from '#erp/modules/cfdi/issuers/keep-certificate.ts';
import { loadIssuer, type IssuerRow } from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';

export const INVOICES = 'satInvoices';

export interface Sale {
  readonly customer: string;
  readonly description: string;
  readonly net: string;
}

/** Of a service that a customer pays later; `more` are other fields of it. */
export async function draftInvoice(
  desk: Desk,
  { customer, description, net }: Sale,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const ids = (table: string) => idsByCode(desk.tx, desk.actor.accountId, table);
  const { id } = await make(desk, INVOICES, {
    customer_id: String((await ids('customers')).get(customer)),
    branch_office_id: String((await ids('branch_offices')).get('LEO')),
    payment_method: 'PPD',
    payment_terms: '30',
    lines: {
      0: {
        description,
        sat_product_key: '73141700',
        sat_unit_key: 'E48',
        quantity: '1',
        unit_price: net,
        tax_id: String((await ids('sattaxes')).get('IVA16')),
      },
    },
    ...more,
  });
  return id!;
}

/** Long enough ago for what the demo issued days before. */
const VALID_HOURS = 24 * 20;

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
    validFrom: now.subtract({ hours: VALID_HOURS }).toString(),
    validTo: now.add({ hours: 24 * 1460 }).toString(),
  });
  const { certificate } = openCsd({ ...made, rfc: issuer.rfc });
  const kept = { certificate, key: made.key, password, isTest: true };
  await keepCertificate({ tx, services, actor, now }, issuer.id, kept);
}

export interface InvoicingDesk {
  within<T>(work: (desk: Desk) => Promise<T>): Promise<T>;
  /** Changes its state, and asks the sandbox where that asks somebody. */
  ask(action: 'stamp' | 'cancel', id: number, body?: WireObject, path?: string): Promise<void>;
  /** The same at another moment. */
  at(now: () => Temporal.Instant): InvoicingDesk;
}

/** Nobody is asked within a transaction: the sandbox answers after each. */
export function invoicingDesk(services: Services, actor: Actor): InvoicingDesk {
  const { accountId } = actor;
  const within = <T>(work: (desk: Desk) => Promise<T>) =>
    services.db.tenant({ accountId }, async (tx) =>
      work(await deskOf(tx, services, actor, 'demo')),
    );
  return {
    within,
    async ask(action, id, body = {}, path = INVOICES) {
      await within((desk) => act(desk, path, action, id, body));
      const resource = services.registry.resource(path);
      const asked = { resource, id, action, patient: true } as const;
      await services.extensions.outside.perform(services, accountId, asked);
    },
    at: (now) => invoicingDesk({ ...services, now }, actor),
  };
}

/** False where the company has no issuer, or receipts of its own already. */
export const beginInvoicing = ({ within }: InvoicingDesk): Promise<boolean> =>
  within(async (desk) => {
    const [made] = await desk.tx.query(
      sql`select 1 from satinvoices where account_id = ${TENANT} and cfdi_type = 'PAGO' limit 1`,
    );
    const issuer = await loadIssuer(desk.tx, null);
    if (made || !issuer) return false;
    await certify(desk, issuer);
    return true;
  });

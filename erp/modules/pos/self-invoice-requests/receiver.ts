/**
 * Whom the invoice is for. Until it is stamped it says so itself, and no customer is looked up,
 * made or changed: whoever has a ticket learns nothing of the company's customers.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { isCompany } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { attempt } from '#erp/kernel/attempt.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { t } from '#erp/model/texts/t.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { customers } from '#erp/modules/sales/customers/customers.ts';

const REQUESTS = 'self-invoice-requests';

/** As it was typed, cleaned: upper case, without spaces around. */
export interface TypedReceiver {
  readonly rfc: string;
  readonly name: string;
  readonly zip: string;
  readonly regimen_code: string;
  readonly cfdi_use: string;
  readonly email: string;
}

/** How an invoice says it, in the name of the public at large. */
export const saidReceiver = (
  customer_id: number,
  { rfc, name, zip, regimen_code, cfdi_use }: TypedReceiver,
) => ({
  customer_id,
  tax_company_id: null,
  receiver_rfc: rfc,
  receiver_name: name,
  receiver_zip: zip,
  receiver_regime: regimen_code,
  cfdi_use,
});

export async function sayReceiver(
  context: Writing,
  invoiceId: number,
  customerId: number,
  typed: TypedReceiver,
): Promise<void> {
  await changeByConsequence(
    context,
    satInvoices.path,
    { id: invoiceId },
    {
      // What was asked for on the page is mailed by it.
      changes: () => ({ ...saidReceiver(customerId, typed), mail_status: 'PORTAL' }),
      reason: t('portal.asked', 'El cliente pidió su factura en línea.'),
    },
  );
}

interface KnownReceiver {
  readonly customer_id: number;
  readonly tax_company_id: number;
  readonly version: number;
  readonly name: string;
  readonly zip: string;
  readonly regimen_code: string;
  readonly email: string;
  /** Made by this page, and nobody of the company changed it since. */
  readonly own: boolean;
}

const knownReceiver = async (tx: Tx, rfc: string): Promise<KnownReceiver | null> => {
  const [known] = await tx.query(
    sql<KnownReceiver>`select r.id as tax_company_id, r.customer_id, c.version, r.legal_name as name, r.zip, g.code as regimen_code, coalesce(r.invoice_emails, '') as email,
        c.updated_by is null and exists (select 1 from self_invoice_requests q where q.account_id = ${TENANT} and q.customer_id = c.id and q.made_customer) as own
      from customer_tax_companies r join customers c on c.account_id = ${TENANT} and c.id = r.customer_id join sat_tax_regimens g on g.account_id = ${TENANT} and g.id = r.tax_regime_id
      where r.account_id = ${TENANT} and r.rfc = ${rfc} order by r.id limit 1`,
  );
  return known ?? null;
};

const taxData = async (tx: Tx, typed: TypedReceiver): Promise<Record<string, string>> => {
  const [regime] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat_tax_regimens where account_id = ${TENANT} and code = ${typed.regimen_code} limit 1`,
  );
  return {
    rfc: typed.rfc,
    legal_name: typed.name,
    tax_regime_id: String(regime?.id ?? ''),
    zip: typed.zip,
    cfdi_use: typed.cfdi_use,
    invoice_emails: typed.email,
    is_default: '1',
  };
};

interface Model {
  readonly customer_type_id: number;
  readonly zone_id: number;
  readonly seller_id: number;
  readonly branch_office_id: number;
}

async function createReceiver(
  { tx, services, actor }: Writing,
  modelId: number,
  typed: TypedReceiver,
): Promise<void> {
  const [model] = await tx.query(
    sql<Model>`select customer_type_id, zone_id, seller_id, branch_office_id from customers where account_id = ${TENANT} and id = ${modelId}`,
  );
  await createInTransaction(tx, services, actor, customers, {
    ...sentValues(model!),
    name: typed.name.slice(0, 150),
    legal_person: isCompany(typed.rfc) ? 'MORAL' : 'FISICA',
    email: typed.email,
    payment_term: 'CONTADO',
    tax_companies: { 0: await taxData(tx, typed) },
  });
}

async function rewriteReceiver(
  { tx, services, actor }: Writing,
  known: KnownReceiver,
  typed: TypedReceiver,
): Promise<void> {
  await updateInTransaction(tx, services, actor, customers, known.customer_id, {
    version: String(known.version),
    tax_companies: { 0: { id: String(known.tax_company_id), ...(await taxData(tx, typed)) } },
  });
}

const sameData = (known: KnownReceiver, typed: TypedReceiver): boolean =>
  known.name === typed.name && known.zip === typed.zip && known.regimen_code === typed.regimen_code;

/**
 * What people of the company wrote of a customer stays as it is: nobody changes it from outside.
 * What the page wrote is corrected by whose mail it is.
 */
async function keepCustomer(
  context: Writing,
  modelId: number,
  known: KnownReceiver | null,
  typed: TypedReceiver,
): Promise<void> {
  if (!known) await createReceiver(context, modelId, typed);
  else if (known.own && known.email === typed.email && !sameData(known, typed))
    await rewriteReceiver(context, known, typed);
}

interface AskedRow extends TypedReceiver {
  readonly id: number;
  readonly model_id: number;
}

const askedOf = async (tx: Tx, invoiceId: number): Promise<AskedRow | null> => {
  const [asked] = await tx.query(
    sql<AskedRow>`select q.id, i.customer_id as model_id, q.rfc, q.name, q.zip, q.regimen_code, q.cfdi_use, q.email
      from self_invoice_requests q join satinvoices i on i.account_id = ${TENANT} and i.id = q.invoice_id and i.receiver_rfc = q.rfc where q.account_id = ${TENANT} and q.invoice_id = ${invoiceId}`,
  );
  return asked ?? null;
};

/**
 * The stamped invoice is of the customer with its RFC, who is made where there is none: the SAT
 * took the data by then. Null where nobody asked for it online, and where the company's rules let
 * no such customer be made; then it stays of the public.
 */
export async function customerOfStamped(context: Writing, invoiceId: number) {
  const { tx, services, actor } = context;
  const asked = await askedOf(tx, invoiceId);
  if (!asked) return null;
  const { id, model_id: modelId, rfc } = asked;
  // Two tickets of the same new RFC at once make one customer.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`factura:${actor.accountId}:${rfc}`}, 0))`,
  );
  const before = await knownReceiver(tx, rfc);
  const refusal = await attempt(tx, () => keepCustomer(context, modelId, before, asked));
  if (refusal) services.log.warn({ err: refusal, fields: refusal.fields }, 'self-invoicing');
  const known = before ?? (await knownReceiver(tx, rfc));
  if (!known) return null;
  const { customer_id, tax_company_id } = known;
  await changeByConsequence(
    context,
    REQUESTS,
    { id },
    {
      changes: () => ({ customer_id, made_customer: before === null }),
      reason: t('portal.ofCustomer', 'Es del cliente con ese RFC.'),
    },
  );
  return { customer_id, tax_company_id };
}

/** Whom the invoice is for: a customer with that RFC, or a new one made after the public. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { isCompany } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction, updateInTransaction } from '#erp/kernel/operations/save.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { customers } from '#erp/modules/sales/customers/customers.ts';

/** As it was typed, cleaned: upper case, without spaces around. */
export interface TypedReceiver {
  readonly rfc: string;
  readonly name: string;
  readonly zip: string;
  readonly regimen_code: string;
  readonly cfdi_use: string;
  readonly email: string;
}

export interface Receiver {
  readonly customer_id: number;
  readonly tax_company_id: number;
}

/** `made`: it was nobody's customer before. */
interface KeptReceiver extends Receiver {
  readonly made: boolean;
}

interface KnownReceiver extends Receiver {
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
  const like = Object.fromEntries(
    Object.entries(model!).map(([name, value]) => [name, String(value)]),
  );
  await createInTransaction(tx, services, actor, customers, {
    ...like,
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
 * Throws VALIDACION at `rfc` where it differs, without saying in what.
 */
export async function keepReceiver(
  context: Writing,
  modelId: number,
  typed: TypedReceiver,
): Promise<KeptReceiver> {
  const { tx, actor } = context;
  // Two tickets of the same new RFC at once make one customer.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`factura:${actor.accountId}:${typed.rfc}`}, 0))`,
  );
  const known = await knownReceiver(tx, typed.rfc);
  if (!known) await createReceiver(context, modelId, typed);
  // Whoever has a ticket knows an RFC; whose mail it is corrects what they wrote before.
  else if (known.own && known.email === typed.email && !sameData(known, typed))
    await rewriteReceiver(context, known, typed);
  else if (!sameData(known, typed))
    throw invalid({
      rfc: [
        t(
          'portal.otherData',
          'La empresa tiene otros datos fiscales de este RFC. Cópialos de tu Constancia o pide en la sucursal que los actualicen.',
        ),
      ],
    });
  const { customer_id, tax_company_id } = known ?? (await knownReceiver(tx, typed.rfc))!;
  return { customer_id, tax_company_id, made: known === null };
}

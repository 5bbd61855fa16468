/** What stories of purchases begin with: suppliers who are active, and their invoices. */
import { handInPapers } from '#erp/provision/testing/supplier-papers.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';

export const INVOICES = 'prc/invoice-shipments';

interface NewSupplier {
  readonly name?: string;
  readonly rfc?: string;
  readonly person?: 'MORAL' | 'FISICA' | 'EXTRANJERO';
  /** Code of the regime. */
  readonly regime?: string;
  readonly more?: Body;
}

/** A supplier who may be bought from, with an account in pesos that nobody has verified; its id. */
export async function activeSupplier(
  told: Stage,
  {
    name = 'HILOS DEL BAJIO',
    rfc = 'HBA100101AB1',
    person = 'MORAL',
    regime = '601',
    more = {},
  }: NewSupplier = {},
): Promise<number> {
  const admin = told.as('admin');
  const abroad = person === 'EXTRANJERO';
  const { id } = await done(
    admin.post('suppliers', {
      person_type: person,
      legal_name: name,
      ...(abroad
        ? { foreign_tax_id: 'US-77', country_id: await told.idOf('countries', 'USA') }
        : {
            rfc,
            tax_regimen_id: await told.idOf('sat_tax_regimens', regime),
            tax_zip: '37000',
            country_id: await told.idOf('countries', 'MEX'),
            state_id: await told.idOf('state', 'GUA'),
          }),
      category: 'SERVICIOS',
      invoice_control: 'SIN_ORDEN',
      email: 'ventas@proveedor.mx',
      contacts: [{ name: 'Ventas', is_main: '1' }],
      ...more,
    }),
  );
  await handInPapers(told.query, id);
  await done(admin.act('suppliers', 'authorize', id));
  return id;
}

/** A file that proves an account. */
export const proofFile = ({ query }: Stage): Promise<number> =>
  query<{ id: number }>(
    `insert into files (account_id, name, mime, size, sha256, kind) select account_id, 'caratula.pdf', 'application/pdf', 10, repeat('a', 64), 'OTRO' from currencies where code = 'MXN' returning id`,
  ).then(([row]) => row!.id);

/** An account of a supplier that was verified, and may be paid since five days. */
export async function payableAccount(
  told: Stage,
  supplier: number,
  { clabe = '012180015012345672', currency = 'MXN' } = {},
): Promise<void> {
  await told.query(
    `insert into supplier_bank_accounts (account_id, supplier_id, currency_id, clabe, holder_name, proof_file, is_default, position, status, usable_from)
      select account_id, $1, id, $2, 'HILOS', $3, true, 0, 'VERIFICADA', $4::date - 5 from currencies where code = $5`,
    [supplier, clabe, await proofFile(told), TODAY(), currency],
  );
}

/** Not from 1: files of one worker share it, so that no story may rely on its numbers. */
let invoices = 100 + (process.pid % 900);

/** A UUID that no other invoice of the run has. */
export const newUuid = (): string =>
  `ABCDEF01-0000-4000-8000-${String((invoices += 1)).padStart(12, '0')}`;

/** The body of an invoice of today with these lines: `[concept, price, more]`. */
export async function invoiceBody(
  told: Stage,
  supplier_id: number,
  lines: readonly (readonly [concept: string, price: string, more?: Body])[],
  more: Body = {},
): Promise<Body> {
  return {
    kind: 'FACTURA',
    supplier_id,
    date: TODAY(),
    uuid: newUuid(),
    series: 'A',
    supplier_folio: String(invoices),
    payment_mode: 'PPD',
    payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
    lines: await Promise.all(
      lines.map(async ([concept, price, own = {}]) => ({
        expense_id: await told.idOf('expenses', concept),
        price,
        ...own,
      })),
    ),
    ...more,
  };
}

/** Captured, matched and posted by the administrator; as it is then. */
export async function postedInvoice(told: Stage, body: Body) {
  const admin = told.as('admin');
  const { id } = await done(admin.post(INVOICES, body));
  await done(admin.act(INVOICES, 'match', id));
  return done(admin.act(INVOICES, 'post', id));
}

/** Items of a document, by instalment: `[due_date, amount, balance]`. */
export const itemsOf = ({ query }: Stage, resource: string, id: number) =>
  query<{ id: number; due_date: string; amount: string; balance: string; kind: string }>(
    `select id, due_date::text, amount, balance, kind from cfl__open_items where source_resource = $1 and source_id = $2 order by part, installment_no`,
    [resource, String(id)],
  );

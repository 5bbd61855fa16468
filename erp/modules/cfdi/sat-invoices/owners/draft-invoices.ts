/** Drafts of what documents have to be invoiced, one for each customer, legal name and terms. */
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { InvoiceSource, SourceLine } from '#erp/domains/cfdi/owners/invoice-owner.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { notifyOwners } from './notify-owners.ts';

/** With the resource whose document it is. */
export interface OwnedSource extends InvoiceSource {
  readonly resource: string;
}

/** What cannot be in one CFDI is not: customer, legal name, currency and terms. */
const groupOf = (source: OwnedSource): string =>
  [
    source.customer_id,
    source.tax_company_id ?? '',
    source.currency_id ?? '',
    source.payment_terms ?? '',
  ].join('|');

/** What all of them say; nothing where they differ. */
function common<K extends keyof OwnedSource>(
  sources: readonly OwnedSource[],
  name: K,
): OwnedSource[K] | null {
  const [first, ...others] = sources.map((source) => source[name] ?? null);
  return others.every((each) => each === first) ? (first ?? null) : null;
}

/** What only the system writes of a line. */
const READ_ONLY = ['order_line', 'shipment_line'] as const satisfies readonly (keyof SourceLine)[];

const lineOf = (line: SourceLine): Record<string, string> =>
  sentValues(
    Object.fromEntries(
      Object.entries(line).filter(([name]) => !READ_ONLY.some((each) => each === name)),
    ),
  );

async function writeOrigin(
  { tx, actor }: Writing,
  id: number,
  sources: readonly OwnedSource[],
): Promise<void> {
  const [only] = sources.length === 1 ? sources : [];
  await tx.execute(
    sql`update satinvoices set origin = ${common(sources, 'origin') ?? 'MANUAL'}, source_resource = ${only?.resource ?? null}, source_id = ${only ? String(only.id) : null} where account_id = ${TENANT} and id = ${id}`,
  );
  for (const [position, source] of sources.entries())
    await tx.execute(
      sql`insert into satinvoices__sources (account_id, created_by, updated_by, invoice_id, position, source_resource, source_id, name)
        values (${TENANT}, ${actor.userId}, ${actor.userId}, ${id}, ${position}, ${source.resource}, ${String(source.id)}, ${source.name.slice(0, 80)})`,
    );
  const lines = sources.flatMap((source) => source.lines);
  await tx.execute(
    sql`update satinvoices__lines l set order_line = x.order_line, shipment_line = x.shipment_line
      from (select n, order_line, shipment_line from unnest(${lines.map(({ order_line }) => order_line ?? null)}::text[], ${lines.map(({ shipment_line }) => shipment_line ?? null)}::text[]) with ordinality u(order_line, shipment_line, n)) x,
        (select id, row_number() over (order by position, id) as n from satinvoices__lines where account_id = ${TENANT} and invoice_id = ${id}) p
      where l.account_id = ${TENANT} and l.id = p.id and p.n = x.n`,
  );
}

async function draftOne(context: Writing, sources: readonly OwnedSource[]): Promise<number> {
  const { tx, services, actor } = context;
  const [first] = sources;
  const { id } = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(INVOICES),
    {
      ...sentValues({
        cfdi_type: 'INGRESO',
        customer_id: first!.customer_id,
        tax_company_id: first!.tax_company_id,
        currency_id: first!.currency_id,
        payment_terms: first!.payment_terms,
        branch_office_id: common(sources, 'branch_office_id'),
        seller_id: common(sources, 'seller_id'),
        payment_method: common(sources, 'payment_method'),
        payment_type_id: common(sources, 'payment_type_id'),
        cfdi_use: common(sources, 'cfdi_use'),
      }),
      lines: Object.fromEntries(sources.flatMap((source) => source.lines.map(lineOf)).entries()),
    },
  );
  await writeOrigin(context, id!, sources);
  await notifyOwners(context, [id!], 'BORRADOR');
  return id!;
}

export interface DraftedInvoice {
  readonly id: number;
  /** How many documents it invoices. */
  readonly sources: number;
}

/** In the order of the documents, as whoever asks: who captures CFDI. */
export async function draftInvoices(
  context: Writing,
  sources: readonly OwnedSource[],
): Promise<readonly DraftedInvoice[]> {
  const made: DraftedInvoice[] = [];
  for (const same of Map.groupBy(sources, groupOf).values())
    made.push({ id: await draftOne(context, same), sources: same.length });
  return made;
}

/** The same CFDI again, as a draft that takes its place by relation 04. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import type { Fields } from '#erp/model/types.ts';
import { invoiceLines } from '../invoice-lines.ts';
import { notifyOwners } from '../owners/notify-owners.ts';
import { satInvoices } from '../sat-invoices.ts';
import type { InvoiceRecord } from '../stamping/sealing.ts';

/** It is issued when it is stamped, at the rate of that day. */
const ANEW = ['issue_date', 'exchange_rate', 'lines', 'relations'];

const isWritten = (fields: Fields, name: string): boolean => {
  const field = fields[name]!;
  return field.readOnly !== true && field.kind !== 'computed';
};

/** What a person may write of it, as on the wire. */
function writtenOf(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  but: readonly string[],
): Record<string, string> {
  const names = Object.keys(fields).filter(
    (name) => !but.includes(name) && isWritten(fields, name),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name];
      if (value === null || value === undefined || value === '') return [];
      if (typeof value === 'boolean') return value ? [[name, '1']] : [];
      return [[name, String(value)]];
    }),
  );
}

const SUBSTITUTION = '04';

function bodyOf(original: InvoiceRecord): WireObject {
  const lines = original.lines.map((line) => writtenOf(invoiceLines.fields, line, ['invoice_id']));
  const relations = [
    { relation: SUBSTITUTION, related_id: String(original.id) },
    ...original.relations
      .filter(({ relation }) => relation !== SUBSTITUTION)
      .map(({ relation, uuid, amount }) => ({
        relation: relation ?? '',
        uuid: uuid ?? '',
        amount: amount ?? '',
      })),
  ];
  return {
    ...writtenOf(satInvoices.fields, original, ANEW),
    ...(lines.length > 0 && { lines: Object.fromEntries(lines.entries()) }),
    relations: Object.fromEntries(relations.entries()),
  };
}

/** What only the system writes: where it comes from, and what it is of. */
async function copyOrigin({ tx, actor }: Writing, from: number, to: number): Promise<void> {
  await tx.execute(
    sql`update satinvoices n set origin = o.origin, source_resource = o.source_resource, source_id = o.source_id, posts = o.posts,
        is_global = o.is_global, periodicity = o.periodicity, months = o.months, year = o.year
      from satinvoices o where n.account_id = ${TENANT} and n.id = ${to} and o.account_id = ${TENANT} and o.id = ${from}`,
  );
  await tx.execute(
    sql`insert into satinvoices__sources (account_id, created_by, updated_by, invoice_id, position, source_resource, source_id, name)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${to}, position, source_resource, source_id, name from satinvoices__sources where account_id = ${TENANT} and invoice_id = ${from}`,
  );
  await tx.execute(
    sql`update satinvoices__lines n set order_line = o.order_line, shipment_line = o.shipment_line from satinvoices__lines o
      where n.account_id = ${TENANT} and n.invoice_id = ${to} and o.account_id = ${TENANT} and o.invoice_id = ${from} and o.position = n.position`,
  );
}

export async function draftSubstitute(context: Writing, original: InvoiceRecord): Promise<number> {
  const { tx, services, actor } = context;
  const { id } = await createInTransaction(
    tx,
    services,
    actor,
    services.registry.resource(satInvoices.path),
    bodyOf(original),
  );
  await copyOrigin(context, original.id, id!);
  await notifyOwners(context, [id!], 'BORRADOR');
  return id!;
}

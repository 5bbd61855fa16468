/**
 * How a credit note is shared among the invoices that it names: as its relations say, and the rest
 * in proportion to what is owed of each, so that it counts once (sat-cfdi §7.3).
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { creditedInvoices, type Related } from './related-invoices.ts';

export interface NoteShare extends Related {
  /** What its other notes leave of the invoice, in its currency. */
  readonly left: string;
  /** Of the note. */
  readonly amount: string;
}

type KeptShare = Pick<NoteShare, 'id' | 'amount'>;

interface Note {
  readonly id: number;
  readonly total?: string | null;
}

/** What the relations say of invoices that are not ours. */
async function saidOfOthers(tx: Tx, noteId: number, own: readonly Related[]) {
  const rows = await tx.query(
    sql<{
      said: string;
    }>`select coalesce(sum(amount), 0) as said from satinvoices__relations where account_id = ${TENANT} and invoice_id = ${noteId} and uuid <> all(${own.map(({ uuid }) => uuid)}::text[])`,
  );
  return rows[0]!.said;
}

/** By what is owed of each; what is more than that, by what its notes leave. */
function shared(whole: string, invoices: readonly (Related & { readonly left: string })[]) {
  const owed = invoices.map(({ balance, left }) =>
    Exact.max(Exact.min(balance, left), 0).toFixed(2),
  );
  const due = sumOf(owed);
  if (due.gte(whole) && due.gt(0)) return apportion(whole, owed);
  const others = invoices.map(({ left }, i) => Exact.max(new Exact(left).minus(owed[i]!), 0));
  return apportion(new Exact(whole).minus(due), others).map((part, i) =>
    moneyText(new Exact(part).plus(owed[i]!)),
  );
}

/** In the order of the invoices; none where it names none of ours. */
export async function noteShares(tx: Tx, note: Note): Promise<readonly NoteShare[]> {
  const invoices = (await creditedInvoices(tx, note.id)).map((each) => ({
    ...each,
    left: moneyText(new Exact(each.total).minus(each.noted)),
  }));
  const said = sumOf(invoices.map((each) => each.said ?? 0)).plus(
    await saidOfOthers(tx, note.id, invoices),
  );
  const silent = invoices.filter((each) => each.said === null);
  const rest = moneyText(Exact.max(new Exact(note.total ?? 0).minus(said), 0));
  const parts = shared(rest, silent);
  return invoices.map((each) => ({
    ...each,
    amount: each.said ?? parts[silent.findIndex(({ id }) => id === each.id)]!,
  }));
}

/** Kept with the note: what its invoices have left to credit follows from it. */
export async function keepShares(tx: Tx, note: Note): Promise<void> {
  const shares = await noteShares(tx, note);
  await tx.execute(
    sql`update satinvoices__relations r set credited = s.amount
      from (select w.id, w.amount from jsonb_to_recordset(${JSON.stringify(
        shares.map(({ relation_id, amount }) => ({ id: relation_id, amount })),
      )}::jsonb) as w(id bigint, amount numeric)) s where r.account_id = ${TENANT} and r.id = s.id`,
  );
}

/** As they were kept when the note was sealed. */
export const keptShares = (tx: Tx, noteId: number): Promise<KeptShare[]> =>
  tx.query(
    sql<KeptShare>`select i.id, sum(r.credited) as amount from satinvoices__relations r join satinvoices i on ${raw(sameCompany('i', 'r'))} and i.uuid = r.uuid
      where r.account_id = ${TENANT} and r.invoice_id = ${noteId} and r.credited > 0 and i.cfdi_type = 'INGRESO' group by i.id, i.date order by i.date, i.id`,
  );

/**
 * What a CFDI names stays as it is until it is sealed: two notes of one invoice are sealed one
 * after the other, their cap is of both, and what is being cancelled is known to be.
 */
export async function lockRelated(tx: Tx, id: number): Promise<void> {
  await tx.query(
    sql`select id from satinvoices where account_id = ${TENANT} and uuid in (select uuid from satinvoices__relations where account_id = ${TENANT} and invoice_id = ${id}) order by id for no key update`,
  );
}

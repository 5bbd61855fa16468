/**
 * Every customer, supplier and bank of the company has one subject, made and kept by their own
 * saves; a customer and a supplier with one RFC share it (finance §2.4).
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { databaseError } from '#erp/kernel/error-mapping.ts';
import { isGeneric } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';

/** What a record says of the party that it is. */
export interface PartyFacts {
  readonly name: string;
  readonly rfc: string;
  readonly regimen_id: number | null;
  readonly country_id: number | null;
  readonly foreign_tax_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The record that a party is, in one of the two catalogues. */
export type PartyRecord =
  | { readonly customer_id: number; readonly supplier_id: null }
  | { readonly customer_id: null; readonly supplier_id: number };

interface Saving {
  readonly tx: Tx;
  readonly actor: { readonly userId: number | null };
}

/** What a subject is in the catalogues. */
interface Links {
  readonly customer_id: number | null;
  readonly supplier_id: number | null;
}
interface Subject extends Links {
  readonly id: number;
  readonly own: boolean;
}

/** By it two records are known to be one party; a generic RFC is nobody's. */
export const rfcKey = (rfc: string): string | null => (isGeneric(rfc) ? null : rfc);

/** Deletes a subject that nothing names yet, or says that something does. */
async function removeUnused(tx: Tx, id: number): Promise<boolean> {
  await tx.execute('savepoint unused_subject');
  try {
    const gone = await tx.query(
      sql`delete from cfl__subjects where account_id = ${TENANT} and id = ${id} and not exists (select 1 from cfl__subject_accounts c where c.account_id = ${TENANT} and c.subject_id = ${id}) returning id`,
    );
    await tx.execute('release savepoint unused_subject');
    return gone.length > 0;
  } catch (error) {
    if (databaseError(error)?.code !== '23503') throw error;
    await tx.execute('rollback to savepoint unused_subject');
    return false;
  }
}

/** The subject that a record has, and whether another one keeps their RFC. */
interface SubjectOfRecord extends Links {
  /** Null while it is to be made. */
  readonly id: number | null;
  readonly apart: boolean;
}

const united = (a: Links, b: Links): Links => ({
  customer_id: a.customer_id ?? b.customer_id,
  supplier_id: a.supplier_id ?? b.supplier_id,
});
/** None of the two is in a catalogue where the other one is. */
const fit = (a: Links, b: Links): boolean =>
  !(a.customer_id && b.customer_id) && !(a.supplier_id && b.supplier_id);

/**
 * Two subjects that turn out to be one party become one while one of them is unused; two with a
 * history stay apart, since what was posted does not move.
 */
async function joined(
  tx: Tx,
  record: PartyRecord,
  own: Subject | undefined,
  twin: Subject | undefined,
): Promise<SubjectOfRecord> {
  if (!own)
    return twin && fit(twin, record)
      ? { id: twin.id, ...united(twin, record), apart: false }
      : { id: null, ...record, apart: twin !== undefined };
  if (!twin) return { ...own, apart: false };
  if (fit(own, twin)) {
    const links = united(own, twin);
    if (await removeUnused(tx, own.id)) return { id: twin.id, ...links, apart: false };
    if (await removeUnused(tx, twin.id)) return { id: own.id, ...links, apart: false };
  }
  return { ...own, apart: true };
}

function kindOf({ customer_id, supplier_id }: Links): string {
  if (customer_id && supplier_id) return 'CLIENTE_PROVEEDOR';
  return customer_id ? 'CLIENTE' : 'PROVEEDOR';
}

/** Makes or brings up to date the subject of a customer or supplier. */
export async function keepSubject(
  { tx, actor }: Saving,
  record: PartyRecord,
  facts: PartyFacts,
): Promise<void> {
  const key = rfcKey(facts.rfc);
  const subjects = await tx.query(
    sql<Subject>`select id, customer_id, supplier_id, coalesce(customer_id = ${record.customer_id} or supplier_id = ${record.supplier_id}, false) as own
      from cfl__subjects where account_id = ${TENANT} and (customer_id = ${record.customer_id} or supplier_id = ${record.supplier_id} or rfc_key = ${key}) order by id for update`,
  );
  const subject = await joined(
    tx,
    record,
    subjects.find(({ own }) => own),
    subjects.find(({ own }) => !own),
  );
  const row = { ...facts, ...subject, kind: kindOf(subject), rfc_key: subject.apart ? null : key };
  const { userId } = actor;
  if (subject.id === null) {
    await tx.execute(
      sql`insert into cfl__subjects (account_id, created_by, updated_by, customer_id, supplier_id, name, rfc, rfc_key, kind, regimen_id, country_id, foreign_tax_id, email, phone, related_party)
        values (${TENANT}, ${userId}, ${userId}, ${row.customer_id}, ${row.supplier_id}, ${row.name}, ${row.rfc}, ${row.rfc_key}, ${row.kind}, ${row.regimen_id}, ${row.country_id}, ${row.foreign_tax_id}, ${row.email}, ${row.phone}, false)`,
    );
    return;
  }
  await tx.execute(
    sql`update cfl__subjects set customer_id = ${row.customer_id}, supplier_id = ${row.supplier_id}, name = ${row.name}, rfc = ${row.rfc}, rfc_key = ${row.rfc_key}, kind = ${row.kind}, regimen_id = ${row.regimen_id}, country_id = ${row.country_id}, foreign_tax_id = ${row.foreign_tax_id},
        email = coalesce(email, ${row.email}), phone = coalesce(phone, ${row.phone}), updated_by = ${userId}, updated_at = now(), version = version + 1
      where account_id = ${TENANT} and id = ${row.id}
        and (customer_id, supplier_id, name, rfc, rfc_key, kind, regimen_id, country_id, foreign_tax_id, coalesce(email, ''), coalesce(phone, ''))
          is distinct from (${row.customer_id}::bigint, ${row.supplier_id}::bigint, ${row.name}::text, ${row.rfc}::text, ${row.rfc_key}::text, ${row.kind}::text, ${row.regimen_id}::bigint, ${row.country_id}::bigint, ${row.foreign_tax_id}::text, coalesce(email, ${row.email}, ''), coalesce(phone, ${row.phone}, ''))`,
  );
}

/** The record goes: its subject goes with it, or stays with what else it is. */
export async function dropSubject(
  { tx }: Saving,
  { customer_id, supplier_id }: PartyRecord,
): Promise<void> {
  await tx.execute(
    sql`update cfl__subjects set customer_id = case when supplier_id = ${supplier_id} then customer_id end, supplier_id = case when customer_id = ${customer_id} then supplier_id end,
        kind = case when customer_id = ${customer_id} then 'PROVEEDOR' else 'CLIENTE' end, version = version + 1
      where account_id = ${TENANT} and (customer_id = ${customer_id} or supplier_id = ${supplier_id}) and customer_id is not null and supplier_id is not null`,
  );
  await tx.execute(
    sql`delete from cfl__subjects where account_id = ${TENANT} and (customer_id = ${customer_id} or supplier_id = ${supplier_id})`,
  );
}

/** A bank where the company has an account is a party too. */
export async function keepBankSubject({ tx, actor }: Saving, bankId: number): Promise<void> {
  await tx.execute(
    sql`insert into cfl__subjects (account_id, created_by, updated_by, bank_id, name, rfc, rfc_key, kind, country_id, related_party)
      select b.account_id, ${actor.userId}, ${actor.userId}, b.id, coalesce(b.legal_name, b.name), f.rfc, case when f.rfc = b.rfc and not exists (select 1 from cfl__subjects s where s.account_id = ${TENANT} and s.rfc_key = b.rfc) then b.rfc end, 'BANCO', b.country_id, false
      from cfl__banks b, lateral (select coalesce(b.rfc, case when b.is_foreign then 'XEXX010101000' else 'XAXX010101000' end) as rfc) f
      where b.account_id = ${TENANT} and b.id = ${bankId} on conflict (account_id, bank_id) do nothing`,
  );
}

/**
 * What is asked of suppliers, against what they handed in (purchasing R14, R52). Rows of
 * `spp/required-documents` and `suppliers.compliance` follow from types, suppliers and accepted
 * documents; whoever changes one of them says whose to work out again.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import {
  appliesTo,
  complianceOf,
  type AppliesTo,
  type DocumentedSupplier,
} from '#erp/modules/purchasing/document-types/compliance.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

interface Supplier extends DocumentedSupplier {
  readonly id: number;
}

interface AskedType {
  readonly id: number;
  readonly applies_to: AppliesTo;
  readonly required: boolean;
}

interface Held {
  readonly supplier_id: number;
  readonly document_type_id: number;
  readonly document_id: number;
  readonly expires_on: string | null;
}

interface At {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly actor: Pick<Actor, 'timeZone'>;
}

interface Whose {
  /** All of them unless told. */
  readonly suppliers?: readonly number[];
  /** A document that is being accepted, and is not written yet. */
  readonly accepted?: number;
}

const SOON_DAYS = 30;

/** The last one that ends of each type that each supplier has accepted. */
const latestAccepted = (tx: Tx, suppliers: readonly number[], accepted: number | undefined) =>
  tx.query(
    sql<Held>`select distinct on (supplier_id, document_type_id) supplier_id, document_type_id, id as document_id, expires_on
      from spp__suppliers_documents where account_id = ${TENANT} and kind = 'EXPEDIENTE' and supplier_id = any(${suppliers}::bigint[]) and (status in ('ACEPTADO', 'VENCIDO') or id = ${accepted ?? null}::bigint)
      order by supplier_id, document_type_id, expires_on desc nulls first, id desc`,
  );

interface Facts {
  readonly today: string;
  readonly suppliers: readonly Supplier[];
  readonly types: readonly AskedType[];
  readonly held: ReadonlyMap<string, Held>;
}

const keyOf = (supplier: number, type: number) => `${supplier} ${type}`;

async function loadFacts({ tx, now, actor }: At, { suppliers, accepted }: Whose): Promise<Facts> {
  const own = await tx.query(
    sql<Supplier>`select id, person_type, category, coalesce(requires_repse, false) as requires_repse from suppliers where account_id = ${TENANT} and status <> 'BAJA' and (${suppliers ?? null}::bigint[] is null or id = any(${suppliers ?? null}::bigint[])) order by id`,
  );
  const types = await tx.query(
    sql<AskedType>`select id, applies_to, required from pur__document_types where account_id = ${TENANT} and active order by code`,
  );
  const held = await latestAccepted(
    tx,
    own.map(({ id }) => id),
    accepted,
  );
  return {
    today: todayOf(now, actor.timeZone),
    suppliers: own,
    types,
    held: new Map(held.map((each) => [keyOf(each.supplier_id, each.document_type_id), each])),
  };
}

function stateOf(held: Held | undefined, today: string): string {
  if (!held) return 'FALTA';
  if (held.expires_on === null) return 'VIGENTE';
  if (held.expires_on < today) return 'VENCIDO';
  const soon = Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString();
  return held.expires_on <= soon ? 'POR_VENCER' : 'VIGENTE';
}

function askedOf(supplier: Supplier, { types, held, today }: Facts) {
  return types
    .filter(({ applies_to }) => appliesTo(applies_to, supplier))
    .map(({ id, required }) => {
      const own = held.get(keyOf(supplier.id, id));
      return {
        supplier_id: supplier.id,
        document_type_id: id,
        required,
        document_id: own?.document_id ?? null,
        expires_on: own?.expires_on ?? null,
        situation: stateOf(own, today),
      };
    });
}

const COLUMNS =
  'supplier_id bigint, document_type_id bigint, required boolean, document_id bigint, expires_on date, situation text';

async function writeRows(tx: Tx, suppliers: readonly number[], rows: readonly object[]) {
  const given = `jsonb_to_recordset($2::jsonb) as r(${COLUMNS})`;
  await tx.execute(
    `delete from spp__required_documents q where q.account_id = $1 and q.supplier_id = any($3::bigint[]) and not exists (select 1 from ${given} where r.supplier_id = q.supplier_id and r.document_type_id = q.document_type_id)`,
    [TENANT, JSON.stringify(rows), suppliers],
  );
  await tx.execute(
    `update spp__required_documents q set required = r.required, document_id = r.document_id, expires_on = r.expires_on, state = r.situation, version = q.version + 1
      from ${given} where q.account_id = $1 and q.supplier_id = r.supplier_id and q.document_type_id = r.document_type_id and (q.required, q.document_id, q.expires_on, q.state) is distinct from (r.required, r.document_id, r.expires_on, r.situation)`,
    [TENANT, JSON.stringify(rows)],
  );
  await tx.execute(
    `insert into spp__required_documents (account_id, supplier_id, document_type_id, required, document_id, expires_on, state)
      select $1, r.supplier_id, r.document_type_id, r.required, r.document_id, r.expires_on, r.situation from ${given} where not exists (select 1 from spp__required_documents q where q.account_id = $1 and q.supplier_id = r.supplier_id and q.document_type_id = r.document_type_id)`,
    [TENANT, JSON.stringify(rows)],
  );
}

const writeCompliance = (tx: Tx, rows: readonly { id: number; compliance: string }[]) =>
  tx.execute(
    `update suppliers s set compliance = r.compliance from jsonb_to_recordset($2::jsonb) as r(id bigint, compliance text) where s.account_id = $1 and s.id = r.id and s.compliance is distinct from r.compliance`,
    [TENANT, JSON.stringify(rows)],
  );

/** How many suppliers were worked out. */
export async function followRequirements(at: At, whose: Whose = {}): Promise<number> {
  const { tx } = at;
  const facts = await loadFacts(at, whose);
  const asked = facts.suppliers.map((supplier) => ({ supplier, rows: askedOf(supplier, facts) }));
  const ids = facts.suppliers.map(({ id }) => id);
  await writeRows(
    tx,
    ids,
    asked.flatMap(({ rows }) => rows),
  );
  await writeCompliance(
    tx,
    asked.map(({ supplier, rows }) => ({
      id: supplier.id,
      compliance: complianceOf(
        rows.map((row) => ({ ...row, held: row.document_id !== null })),
        facts.today,
      ),
    })),
  );
  return ids.length;
}

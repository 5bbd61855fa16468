/**
 * How documents of sales write their audit: a resource says of which acts, in data, and its rules
 * tell them by `tellActs`; what is told of a save goes through `writeAudit`.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { MovedContext, Row } from '#erp/kernel/rules.ts';
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import { groupDigits, shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Resource } from '#erp/model/types.ts';
import type { AuditEvent } from './audit-events.ts';

interface At {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly resource: Resource;
}

/** What happened to a record; values as they are read, the impact in pesos. */
export interface AuditEntry {
  readonly event: AuditEvent;
  readonly old?: string | null;
  readonly now?: string | null;
  readonly impact?: string | null;
  readonly reason?: string | null;
}

const LONGEST = 200;

const idIn = (record: Row, name: string): number | null =>
  typeof record[name] === 'number' ? record[name] : null;
const textIn = (record: Row, name: string): string | null =>
  typeof record[name] === 'string' && record[name] !== '' ? record[name] : null;

/** `record` says which document, and of which customer: itself, where it names none. */
export async function writeAudit(
  { tx, actor, now, resource }: At,
  record: Row,
  all: readonly AuditEntry[],
): Promise<void> {
  const customer = resource.path === 'customers' ? record.id : idIn(record, 'customer_id');
  const folio = textIn(record, 'folio') ?? textIn(record, 'code');
  if (all.length === 0) return;
  const at = now.toString({ smallestUnit: 'millisecond' });
  const rows = all.map(({ old, now: after, ...entry }) => ({
    ...entry,
    old: old?.slice(0, LONGEST),
    after: after?.slice(0, LONGEST),
  }));
  await tx.execute(
    sql`insert into sls__audit (account_id, created_by, updated_by, at, user_id, event, path, record_id, folio, customer_id, seller_id, branch_office_id, old_value, new_value, amount_impact, reason)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${at}::timestamptz, ${actor.userId}, r.event, ${resource.path}, ${String(record.id)}, ${folio}, ${customer ?? null}, ${idIn(record, 'seller_id')}, ${idIn(record, 'branch_office_id')}, r.old, r.after, r.impact, r.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(event text, old text, after text, impact numeric, reason text)`,
  );
}

/** Of which act something is told, and what. */
export interface AuditedAct<F extends string = string> {
  readonly event: AuditEvent;
  /** Its value before and after. */
  readonly value: F;
  /** An amount in pesos, as it is after. */
  readonly impact?: F;
  /** What was said with it; without it, the reason that came with the act. */
  readonly reason?: F;
  /** Only in these states. */
  readonly from?: readonly string[];
  /** Only if the record then has this among its values of a field. */
  readonly when?: { readonly field: F; readonly has: string };
}

function shownValue(resource: Resource, name: string, value: unknown): string | null {
  const field = resource.fields[name];
  if (value === null || value === undefined || value === '' || !field) return null;
  if (field.kind === 'choice') return nameOfChoice(field, String(value));
  if (field.kind === 'percent') return `${groupDigits(String(value), 0, 2)} %`;
  if (field.kind === 'money') return shownMoney(String(value));
  return String(value);
}

/** Acts of one resource that are told, by their names. */
export type AuditedActs<R extends Resource> = Readonly<
  Record<string, AuditedAct<Extract<keyof R['fields'], string>>>
>;

/** Of the rules: tells the audit what an act that is declared did, once it has done it. */
export const tellActs =
  <R extends Resource>(acts: AuditedActs<R>) =>
  async (context: MovedContext<R>): Promise<void> => {
    const act = acts[context.action];
    if (act) await tellAct(context as MovedContext, act);
  };

async function tellAct(context: MovedContext, act: AuditedAct): Promise<void> {
  const { resource, input, before, after } = context;
  const { event, value, impact, reason, from, when } = act;
  if (from && !from.some((state) => state === before[resource.states!.field])) return;
  if (when) {
    const has = after[when.field];
    if (!(Array.isArray(has) ? has.includes(when.has) : has === when.has)) return;
  }
  await writeAudit(context, after, [
    {
      event,
      old: shownValue(resource, value, before[value]),
      now: shownValue(resource, value, after[value]),
      impact: impact ? textIn(after, impact) : null,
      reason:
        textIn(after, reason ?? '') ?? (typeof input.reason === 'string' ? input.reason : null),
    },
  ]);
}

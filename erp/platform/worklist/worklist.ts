/**
 * What waits for a person (platform §5.6): their tasks, drafts, overdue records and what runs in
 * the background for them.
 */
import { nameOfOne } from '#erp/model/texts/labels.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { requirePermission, ownedBySql, privilegeKeyOf, rowFilters } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import { titleSql } from '#erp/kernel/query/titles.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

export const WORKLISTS = ['pendientes', 'borradores', 'vencidos', 'programados'] as const;
export type WorklistKey = (typeof WORKLISTS)[number];

export interface WorklistItem {
  readonly resource: string;
  readonly label: string;
  readonly id: number;
  readonly title: string;
  /** State or outcome, in words. */
  readonly detail: string | null;
  /** Day it is due, or instant it was last touched. */
  readonly at: string | null;
  readonly late: boolean;
}

const DRAFT = 'BORRADOR';
const SHOWN = 50;
/** Beyond it a tab says «99+». */
const COUNTED = 100;
const DAYS = 30;

/** A statement of rows `resource, label, id, title, detail, at, late`, without order. */
type Part = string;

interface At {
  readonly services: Services;
  readonly actor: Actor;
  readonly params: Params;
  readonly today: string;
}

/**
 * Said only of resources whose list the person may see: a parameter that no statement names is an
 * error.
 */
interface RowText {
  readonly where: string;
  readonly detail?: string;
  readonly at: string;
  readonly late?: string;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Rows of a resource that are this person's; null when they may not see its list. */
function mine(
  { services, actor, params }: At,
  resource: Resource,
  said: () => RowText,
): Part | null {
  const { registry } = services;
  let key: string;
  try {
    key = requirePermission(actor, registry, resource, 'list');
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
  // A record stands here once: with its owner, where the person sees that.
  const record = registry.recordOf(resource);
  if (record !== resource && hasPermission(actor, privilegeKeyOf(registry, record, 'list')))
    return null;
  const { where: more, detail = 'null::text', at, late = 'false' } = said();
  const where = [
    ...ownRows(resource),
    ...rowFilters(actor, registry, resource, key, params),
    ownedBySql(resource, [actor.userId], params),
    more,
  ];
  return `select ${quote(resource.path)} as resource, ${quote(nameOfOne(resource))} as label, t.id, ${titleSql(registry, resource, 't')} as title, ${detail} as detail,
    (${at})::text as at, ${late} as late from ${resource.table} t where ${where.join(' and ')}`;
}

const codesOf = (resource: Resource): readonly string[] => {
  const field = resource.states ? resource.fields[resource.states.field] : undefined;
  return field && 'choices' in field ? field.choices.map(([code]) => code) : [];
};

/** What became of an import, and how far it is while it runs. */
const importDetail = (imports: Resource) =>
  `case t.status ${choicesOf(imports, 'status')
    .map(([code, label]) => `when ${quote(code)} then ${quote(label)}`)
    .join(
      ' ',
    )} else t.status end || case when t.status in ('MAPEADA', 'EN_CURSO') then ' · ' || t.done || ' de ' || t.rows_total else '' end`;

const RECENT = `t.created_at > now() - interval '${DAYS} days'`;
/** What runs for a person: files that leave and enter, and lists that are watched. */
const SCHEDULED: Readonly<
  Record<
    string,
    {
      readonly title: string;
      readonly detail: (resource: Resource) => string;
      readonly where: string;
      readonly late?: string;
    }
  >
> = {
  exports: {
    title: 't.path',
    detail: () => `t.format || ' · ' || t.rows || ' filas'`,
    where: RECENT,
  },
  imports: {
    title: `t.name || ' · ' || t.file_name`,
    detail: importDetail,
    late: `t.status in ('FALLIDA', 'APLICADA_PARCIAL')`,
    where: RECENT,
  },
  'saved-views': { title: 't.name', detail: () => 't.path', where: `t.subscribe <> 'NO'` },
};

/** A moment is late when the company's day of it is over, as a day is. */
const dayOf = ({ fields }: Resource, name: string) =>
  fields[name]!.kind === 'datetime' ? companyDay(`t.${name}`) : `t.${name}`;

/** What is due within the days that its declaration says; told in the digest, no tab of its own. */
const SOON = 'proximos';
type Bench = WorklistKey | typeof SOON;

const PARTS: Readonly<Record<Bench, (at: At, resource: Resource) => Part | null>> = {
  pendientes: (at, resource) =>
    resource.path === 'tasks'
      ? mine(at, resource, () => ({
          where: `t.status = 'PENDIENTE' and t.assignee_id = ${at.params.add(at.actor.userId)}`,
          at: 't.due_at',
          late: `coalesce(t.due_at < ${at.params.add(at.today)}::date, false)`,
        }))
      : null,
  borradores: (at, resource) =>
    codesOf(resource).includes(DRAFT)
      ? mine(at, resource, () => ({
          where: `t.${resource.states!.field} = '${DRAFT}'`,
          at: 't.updated_at',
        }))
      : null,
  vencidos(at, resource) {
    const { overdue, states } = resource;
    if (!overdue || !states) return null;
    const open = overdue.openStates.map(quote).join(', ');
    return mine(at, resource, () => ({
      where: `t.${states.field} in (${open}) and ${dayOf(resource, overdue.field)} < ${at.params.add(at.today)}::date`,
      at: `t.${overdue.field}`,
      late: 'true',
    }));
  },
  proximos(at, resource) {
    const { overdue, states } = resource;
    if (!overdue?.soonDays || !states) return null;
    const open = overdue.openStates.map(quote).join(', ');
    return mine(at, resource, () => {
      const [day, today] = [dayOf(resource, overdue.field), `${at.params.add(at.today)}::date`];
      return {
        where: `t.${states.field} in (${open}) and ${day} between ${today} and ${today} + ${overdue.soonDays}`,
        at: `t.${overdue.field}`,
      };
    });
  },
  programados({ params, actor }, resource) {
    const found = Object.hasOwn(SCHEDULED, resource.path) ? SCHEDULED[resource.path] : undefined;
    if (!found) return null;
    return `select ${quote(resource.path)} as resource, ${quote(nameOfOne(resource))} as label, t.id, ${found.title} as title, ${found.detail(resource)} as detail, (t.updated_at)::text as at, ${found.late ?? 'false'} as late
      from ${resource.table} t where t.created_by = ${params.add(actor.userId)} and ${found.where}`;
  },
};

/** Runs of jobs that this person asked for; they belong to no resource. */
const runs = ({ params, actor }: At): Part =>
  `select '' as resource, 'Trabajo' as label, t.id, t.key as title, t.status || coalesce(' · ' || t.message, '') as detail, t.started_at::text as at, t.status = 'FALLIDO' as late
   from sys__job_runs t where t.requested_by = ${params.add(actor.userId)} and t.started_at > now() - interval '${DAYS} days'`;

function partsOf(at: At, bench: Bench): readonly Part[] {
  const parts = [...at.services.registry.resources.values()]
    .filter((resource) => bench === 'programados' || screenOf(resource) !== null)
    .map((resource) => PARTS[bench](at, resource))
    .filter((part) => part !== null);
  return bench === 'programados' ? [...parts, runs(at)] : parts;
}

const ORDER: Readonly<Record<Bench, string>> = {
  pendientes: 'at asc nulls last, id',
  borradores: 'at desc, id desc',
  vencidos: 'at asc, id',
  proximos: 'at asc, id',
  programados: 'at desc, id desc',
};

async function read(
  tx: Tx,
  given: Omit<At, 'params'>,
  bench: Bench,
): Promise<readonly WorklistItem[]> {
  const params = new Params();
  const parts = partsOf({ ...given, params }, bench);
  if (parts.length === 0) return [];
  return tx.query<WorklistItem & Record<string, unknown>>(
    `select * from (${parts.join(' union all ')}) t order by ${ORDER[bench]} limit ${SHOWN}`,
    params.values,
  );
}

async function count(tx: Tx, given: Omit<At, 'params'>, bench: WorklistKey): Promise<number> {
  const params = new Params();
  const parts = partsOf({ ...given, params }, bench);
  if (parts.length === 0) return 0;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from (${parts.join(' union all ')}) t limit ${COUNTED}) t`,
    params.values,
  );
  return row?.n ?? 0;
}

const todayOf = (services: Services, actor: Actor): string =>
  services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();

/** What of a person is due in the next days. */
export const loadUpcoming = (services: Services, actor: Actor): Promise<readonly WorklistItem[]> =>
  services.db.tenant({ accountId: actor.accountId, operator: actor.operator }, (tx) =>
    read(tx, { services, actor, today: todayOf(services, actor) }, SOON),
  );

/** The rows of one tab and the number of each. */
export async function loadWorklist(
  services: Services,
  actor: Actor,
  bench: WorklistKey | null,
): Promise<{
  readonly items: readonly WorklistItem[];
  readonly counts: Readonly<Record<WorklistKey, number>>;
}> {
  const given = { services, actor, today: todayOf(services, actor) };
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const counts: Partial<Record<WorklistKey, number>> = {};
      for (const each of WORKLISTS) counts[each] = await count(tx, given, each);
      return {
        items: bench ? await read(tx, given, bench) : [],
        counts: counts as Record<WorklistKey, number>,
      };
    },
  );
}

/**
 * `POST approval-rules/backtest` {rule, months}: what a rule would have stopped in the months
 * before it is switched on.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { nameWithFolio } from '#erp/model/texts/name-with-folio.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import { levelsOf, RULE_COLUMNS, type Rule } from './levels.ts';
import { approverSlotsOf, eligibleApprovers } from './approvers.ts';
import { readSubject } from '../subject.ts';

const MAX_DOCUMENTS = 500;

type Tried = Rule & { readonly resource: string; readonly action: string };

interface Past {
  readonly record_id: number;
  readonly at: string;
  readonly by: string | null;
}

/** Documents on which the action was taken in those months, newest first. */
const pastOf = (tx: Tx, { resource, action }: Tried, from: string) =>
  tx.query<Past>(
    `select distinct on (l.record_id) l.record_id, l.at, l.nickname as by from sys__logs l
     where l.account_id = $4 and l.resource = $1 and l.transition = $2 and l.action = 'ACCION' and l.at >= $3 and l.record_id is not null order by l.record_id, l.at desc limit ${MAX_DOCUMENTS}`,
    [resource, action, from, TENANT],
  );

/**
 * Hours that these people have taken on average, or everybody for that document; null without
 * history.
 */
async function meanHours(tx: Tx, rule: Tried, people: readonly number[]): Promise<number | null> {
  const [row] = await tx.query<{ own: string | null; every: string | null }>(
    `select avg(extract(epoch from decided_at - asked_at) / 3600) filter (where decided_by = any($2::bigint[])) as own, avg(extract(epoch from decided_at - asked_at) / 3600) as every
     from approvals where account_id = $3 and resource = $1 and decided_at is not null and asked_at is not null`,
    [rule.resource, people, TENANT],
  );
  const hours = row?.own ?? row?.every ?? null;
  return hours === null ? null : Math.round(Number(hours) * 10) / 10;
}

export async function backtest(context: CallContext) {
  const actor = requireActor(context);
  const { services, body, now } = context;
  const months = Number(body.months ?? 3);
  if (!Number.isInteger(months) || months < 1 || months > 12)
    throw invalid({ months: [t('approval.months', 'Escribe de 1 a 12 meses.')] });
  const id = rowIdOf(body.rule);
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [rule] = await tx.query<Tried>(
        `select ${RULE_COLUMNS}, r.resource, r.action from approval_rules r where r.account_id = $2 and r.id = $1`,
        [Number.isNaN(id) ? 0 : id, TENANT],
      );
      const resource = rule && services.registry.resources.get(rule.resource);
      if (!rule || !resource?.approvals) throw notFound();
      const from = now
        .toZonedDateTimeISO(actor.timeZone)
        .subtract({ months })
        .toInstant()
        .toString();
      const past = await pastOf(tx, rule, from);
      const stopped = [];
      const people = new Map<number, string>();
      for (const each of past) {
        const found = await stoppedBy(tx, services.registry, resource, rule, each, actor);
        if (!found) continue;
        for (const person of found.people) people.set(person.id, person.name);
        stopped.push({
          id: each.record_id,
          title: found.title,
          amount: found.amount,
          at: each.at,
          by: each.by,
          people: found.people.map(({ name }) => name),
        });
      }
      const hours = await meanHours(tx, rule, [...people.keys()]);
      return {
        months,
        total: past.length,
        stopped: stopped.length,
        mean_hours: hours,
        people: [...people.values()],
        documents: stopped,
      };
    },
  );
  return { data };
}

async function stoppedBy(
  tx: Tx,
  registry: Parameters<typeof readSubject>[1],
  resource: Resource,
  rule: Tried,
  past: Past,
  local: TimeZoneContext,
) {
  const subject = await readSubject(tx, registry, resource, past.record_id, local);
  if (!subject || levelsOf([rule], subject).length === 0) return null;
  const barred = new Set(subject.authors);
  const key = transitionKeyOf(registry, resource, rule.action);
  const people = [];
  for (const slot of await approverSlotsOf({ tx, registry }, rule, subject, barred, key))
    people.push(...(await eligibleApprovers(tx, slot, key)).filter(({ id }) => !barred.has(id)));
  return {
    title: nameWithFolio(subject.folio, subject.title),
    amount: subject.amount,
    people,
  };
}

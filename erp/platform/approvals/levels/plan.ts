/** Levels and people that a document would ask: for sending it and for simulating it. */
import { transitionKeyOf } from '#erp/kernel/rights/approval-keys.ts';
import type { Tx } from '#erp/db/database.ts';
import { authorsOf } from '#erp/kernel/audit/who-wrote.ts';
import type { Registry } from '#erp/model/registry.ts';
import { levelsWithThresholds, readRules, thresholdRule, type Rule } from './levels.ts';
import { approverSlotsOf, type ApproverSlot } from './approvers.ts';
import { approvalSettings, todayOf, type At } from '../store.ts';
import type { Subject } from '../subject.ts';

export interface Level {
  readonly rule: Rule;
  readonly seats: readonly ApproverSlot[];
}

export interface Plan {
  readonly levels: readonly Level[];
  /** Who may not decide; nobody where authors may. */
  readonly barred: readonly number[];
}

/** Amounts from which the document's own module asks for other people, as its rules tell. */
const thresholdOf = async (
  { tx, services }: At,
  subject: Subject,
  action: string,
): Promise<readonly Rule[]> => {
  const over = await services.rules
    .get(subject.resource.path)
    ?.thresholds?.[action]?.({ tx, id: subject.id, services });
  const all = typeof over === 'string' ? [over] : (over ?? []);
  return all.map((amount, i) => thresholdRule(amount, i + 1));
};

/** Levels that the document's own module asks for besides those of amounts. */
async function signaturesOf(
  { tx, services }: At,
  subject: Subject,
  action: string,
  asked: readonly Rule[],
): Promise<readonly Rule[]> {
  const rules = services.rules.get(subject.resource.path);
  const people =
    (await rules?.signatures?.[action]?.({ tx, id: subject.id, services, asked: asked.length })) ??
    0;
  const last = Math.max(0, ...asked.map(({ level }) => level));
  return Array.from({ length: Math.max(0, people - asked.length) }, (_, i) =>
    thresholdRule('0', last + 1 + i),
  );
}

/** Whom it names, and all who wrote any of it or handed it over since it was last decided. */
async function barredOf(
  tx: Tx,
  registry: Registry,
  subject: Subject,
  action: string,
): Promise<readonly number[]> {
  const { resource, id, authors } = subject;
  const { separationOfDuties = [] } = resource.states?.transitions[action] ?? {};
  const wrote =
    id === null ? [] : await authorsOf(tx, registry, { resource, recordId: id, since: action });
  return [...new Set([...authors, ...subject.namedBy(separationOfDuties), ...wrote])];
}

/** Those that its amount asks for, of the company's rules and of its module's thresholds. */
async function levelsByAmount(at: At, action: string, subject: Subject) {
  const { tx, actor, now } = at;
  const rules = await readRules(tx, subject.resource.path, action, todayOf(now, actor.timeZone));
  const own = await thresholdOf(at, subject, action);
  return (amount: string) => levelsWithThresholds(own, rules, { ...subject, amount });
}

/** Whether it asks at one amount for a level, or a rule of it, that it does not at the other. */
export async function asksForMore(
  at: At,
  subject: Subject,
  action: string,
  amounts: { readonly now: string; readonly before: string },
): Promise<boolean> {
  if (!(await approvalSettings(at.tx, at.actor.accountId)).on) return false;
  const levels = await levelsByAmount(at, action, subject);
  const nameOf = ({ level, id, from_amount: from }: Rule) => `${level}:${id ?? from}`;
  const known = new Set(levels(amounts.before).map(nameOf));
  return levels(amounts.now).some((rule) => !known.has(nameOf(rule)));
}

export async function planOf(at: At, subject: Subject, action: string): Promise<Plan> {
  const { tx, services, actor } = at;
  const { on, authorMay } = await approvalSettings(tx, actor.accountId);
  if (!on) return { levels: [], barred: [] };
  const barred = authorMay ? [] : await barredOf(tx, services.registry, subject, action);
  const key = transitionKeyOf(services.registry, subject.resource, action);
  const levels: Level[] = [];
  const asked = { tx, registry: services.registry };
  const byAmount = (await levelsByAmount(at, action, subject))(subject.amount);
  const besides = await signaturesOf(at, subject, action, byAmount);
  for (const rule of [...byAmount, ...besides])
    levels.push({ rule, seats: await approverSlotsOf(asked, rule, subject, new Set(barred), key) });
  return { levels, barred };
}

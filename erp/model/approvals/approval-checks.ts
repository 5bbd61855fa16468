/**
 * What a declaration says of approvals, duty separation and closings names fields and transitions
 * that exist.
 */
import type { Approvals, PeriodLock } from './approvals.ts';
import type { Choice, Resource } from '../types.ts';

type Fail = (name: string, why: string) => never;

const SYSTEM = new Set(['created_by', 'updated_by']);

export function checkControls(resource: Resource, fail: Fail): void {
  for (const [action, { separationOfDuties = [] }] of Object.entries(
    resource.states?.transitions ?? {},
  ))
    for (const name of separationOfDuties)
      if (!SYSTEM.has(name) && resource.fields[name]?.kind !== 'ref')
        fail(action, `notBy: «${name}» names no person`);
  if (resource.approvals) checkApprovals(resource, resource.approvals, fail);
  if (resource.period) checkPeriod(resource, resource.period, fail);
}

function checkApprovals(resource: Resource, approvals: Approvals, fail: Fail): void {
  const { base, voidingFields, requesters = [], summary, facts = {}, actions } = approvals;
  const { agreedTerms = {} } = approvals;
  for (const name of [
    ...(base === null ? [] : [base]),
    ...voidingFields,
    ...requesters,
    ...summary,
    ...Object.values(facts),
    ...Object.keys(agreedTerms),
  ])
    if (!(name in resource.fields)) fail('approvals', `no field «${name}»`);
  const amount = base === null ? null : resource.fields[base]!;
  if (
    amount &&
    amount.kind !== 'money' &&
    amount.kind !== 'decimal' &&
    !(amount.kind === 'computed' && (amount.as === 'money' || amount.as === 'decimal'))
  )
    fail('approvals', `«${base}» is no amount`);
  const transitions = resource.states?.transitions ?? {};
  for (const [action, { send, reject }] of Object.entries(actions))
    for (const name of [action, send, reject])
      if (name !== undefined && !(name in transitions))
        fail('approvals', `no transition «${name}»`);
}

function checkPeriod(
  resource: Resource,
  { date, unlockedFields = [] }: PeriodLock,
  fail: Fail,
): void {
  if (resource.fields[date]?.kind !== 'date') fail('period', `«${date}» is no date`);
  for (const name of unlockedFields)
    if (!(name in resource.fields)) fail('period', `no field «${name}»`);
}

/**
 * Documents and actions that rules may name, as choices: of the declarations themselves, so that
 * there is no second list of them.
 */
export function approvalChoices(resources: readonly Resource[]): {
  readonly resources: readonly Choice[];
  readonly actions: readonly Choice[];
} {
  const subject = resources.filter(({ approvals, sameTableAs }) => approvals && !sameTableAs);
  const labels = new Map<string, Set<string>>();
  for (const resource of subject)
    for (const action of Object.keys(resource.approvals!.actions))
      labels.set(
        action,
        (labels.get(action) ?? new Set()).add(
          resource.states!.transitions[action]?.label ?? action,
        ),
      );
  return {
    resources: subject.map(({ path, label }): Choice => [path, label[1]]),
    actions: [...labels].map(([action, names]): Choice => [action, [...names].join(' / ')]),
  };
}

/** Actions of these resources, each named as its documents name it. */
export function transitionChoices(resources: readonly Resource[]): readonly Choice[] {
  const labels = new Map<string, Set<string>>();
  for (const { states } of resources)
    for (const [action, { label }] of Object.entries(states?.transitions ?? {}))
      labels.set(action, (labels.get(action) ?? new Set()).add(label));
  return [...labels]
    .map(([action, names]): Choice => [action, [...names].join(' / ')])
    .toSorted((a, b) => a[1].localeCompare(b[1], 'es'));
}

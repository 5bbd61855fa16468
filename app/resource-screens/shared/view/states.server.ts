import { t } from '#app/i18n/t.ts';
import { actionPath } from '#erp/model/actions.ts';
import { groupsOf, isAmountLeft } from '#erp/model/fixed/conditions.ts';
import type { Action, ConditionGroups, FieldCondition, Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import type { ActionTarget } from '../screens.server.ts';
import type { ApiRow } from './cells.server.ts';
import type { ActionView, Chip, FormView } from './view-types.ts';
import { choicesOf, privilegeKeyOf } from './view.server.ts';

const stateField = (resource: Resource) => {
  const name = resource.states?.field;
  const field = name ? resource.fields[name] : undefined;
  return name && field?.kind === 'choice' ? { name, field } : null;
};

export function stateChip(resource: Resource, row: ApiRow, session: Session): Chip | null {
  const state = stateField(resource);
  if (state) {
    const code = String(row[state.name] ?? '');
    const family = state.field.choices.find(([known]) => known === code)?.[2] ?? 'neutral';
    const label = choicesOf(resource, state.name, state.field, session).find(
      ([known]) => known === code,
    )?.[1];
    return label ? [family, label] : null;
  }
  if (!resource.hasActive || row.active === undefined) return null;
  return row.active === false
    ? ['off', t('list.inactive', 'Inactivo')]
    : ['ok', t('list.active', 'Activo')];
}

const stageState = (index: number, at: number) => {
  if (index < at) return 'done' as const;
  return index === at ? ('current' as const) : ('ahead' as const);
};

/** States in which a portal shows the record; null where all of its life is seen. */
function seenInPortal({ portal, sameTableAs }: Resource, name: string) {
  const is = portal && sameTableAs?.where.find(({ field }) => field === name)?.is;
  return is && is !== '*' ? (is as readonly unknown[]) : null;
}

/** That a record comes to by what its screen offers first: a month or a task that is closed. */
const isGoal = ({ states }: Resource, code: string): boolean =>
  Object.values(states!.transitions).some(({ to, tone }) => to === code && tone === 'pri');

/** The happy path; a refusal or cancellation ends it there. Fewer than three states are no path. */
export function stepsOf(resource: Resource, row: ApiRow, session: Session): FormView['steps'] {
  const state = stateField(resource);
  if (!state) return [];
  const ended = (family: string | undefined) => family === 'off' || family === 'bad';
  const labels = new Map(choicesOf(resource, state.name, state.field, session));
  const seen = seenInPortal(resource, state.name);
  const path = state.field.choices.filter(
    ([code, , family]) =>
      (!ended(family) || isGoal(resource, code)) && (!seen || seen.includes(code)),
  );
  const now = String(row[state.name] ?? '');
  // No life ends in waiting: a cancellation that was asked for is a step once it was.
  while (path.at(-1)?.[2] === 'wait' && path.at(-1)![0] !== now) path.pop();
  if (path.length < 3) return [];
  const at = path.findIndex(([code]) => code === now);
  if (at < 0)
    return [
      { label: labels.get(resource.states!.initial) ?? '', state: 'done' },
      { label: labels.get(now) ?? now, state: 'no' },
    ];
  const place = (code: string) => path.findIndex(([each]) => each === code);
  // A state behind that an action goes past may never have been this record's: it is not said to be
  // done.
  const passedBy = (index: number) =>
    Object.values(resource.states!.transitions).some(
      ({ from, to }) =>
        to !== undefined &&
        place(to) > index &&
        from.some((code) => place(code) >= 0 && place(code) < index),
    );
  return path.flatMap(([code], index) =>
    index < at && passedBy(index)
      ? []
      : [
          {
            label: labels.get(code) ?? code,
            state: stageState(index, at),
          },
        ],
  );
}

const isOffered = (
  when: FieldCondition | ConditionGroups | undefined,
  resource: Resource,
  row: ApiRow,
): boolean => groupsOf(when).every((group) => group.some((each) => holdsIn(each, resource, row)));

function holdsIn(when: FieldCondition, { fields }: Resource, row: ApiRow): boolean {
  const value = row[when.field];
  if (when.is !== '*')
    return (when.is as readonly unknown[]).includes(
      typeof value === 'number' ? String(value) : value,
    );
  if (fields[when.field]?.kind === 'datetime')
    return (
      typeof value === 'string' &&
      Temporal.Instant.compare(Temporal.Instant.from(value), Temporal.Now.instant()) > 0
    );
  return value !== null && value !== undefined && value !== '';
}

/** Changes of state that the record's state and the person's rights allow. */
export function actionsOf(
  resource: Resource,
  row: ApiRow,
  record: string,
  session: Session,
): ActionView[] {
  const state = stateField(resource);
  if (!state) return [];
  return Object.entries(resource.states!.transitions)
    .filter(
      ([action, { from, key, offeredWhen }]) =>
        from.includes(String(row[state.name])) &&
        isOffered(offeredWhen, resource, row) &&
        session.can(key ?? privilegeKeyOf(resource, action)),
    )
    .map(([action, { label, tone, confirm, recordFields }]) => ({
      action,
      label: session.t(`${resource.path}.actions.${action}`, label),
      tone: tone ?? 'default',
      href: confirm || recordFields ? `${record}?action=${action}` : null,
    }));
}

export const actionLabel = ({ owner, name, declared }: ActionTarget, { t }: Pick<Session, 't'>) =>
  t(`${owner.path}.actions.${name}`, declared.label);

/** What comes of it, where it is declared. */
export const actionHelp = ({ owner, name, declared }: ActionTarget, { t }: Pick<Session, 't'>) =>
  declared.help && t(`${owner.path}.actions.${name}.help`, declared.help);

const toneIn = (state: string | null, { tone = 'default', nextIn }: Action) =>
  nextIn && !nextIn.includes(state ?? '') ? 'default' : tone;

/** Actions with a form of their own that the record and the person's rights allow. */
export function formActionsOf(resource: Resource, row: ApiRow, session: Session): ActionView[] {
  const state = resource.states ? String(row[resource.states.field]) : null;
  return Object.entries(resource.actions ?? {})
    .filter(
      ([name, { on, fromRecord, from, offeredWhen, amountLeft, key }]) =>
        (on !== 'resource' || fromRecord !== undefined) &&
        (!from || (state !== null && from.includes(state))) &&
        isOffered(offeredWhen, resource, row) &&
        (amountLeft === undefined || isAmountLeft(row[amountLeft])) &&
        session.can(key ?? privilegeKeyOf(resource, name)),
    )
    .map(([name, declared]): ActionView => {
      const page = `/catalogue/action/${actionPath(resource, name)}?${declared.fromRecord}=${row.id}`;
      return {
        action: name,
        label: actionLabel({ owner: resource, name, declared }, session),
        tone: toneIn(state, declared),
        href: declared.on === 'resource' ? page : `?action=${name}`,
        ...(declared.on === 'resource' && { elsewhere: page }),
      };
    });
}

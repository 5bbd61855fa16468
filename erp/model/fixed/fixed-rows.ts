/** What of a stored record nobody changes by hand, and why it is not deleted. */
import { t } from '../texts/t.ts';
import type { Field, FixedRows, LinesField, Resource, States } from '../types.ts';
import { conditionHolds, type Values } from './conditions.ts';

export interface FixedPart {
  /** Why nothing of it changes; null when something may. */
  readonly all: string | null;
  /** Fields that keep their value, with the reason. */
  readonly fields: ReadonlyMap<string, string>;
  /** Why it is not deleted; null when it may be. */
  readonly deletion: string | null;
}

/** The declarations of fixed rows that hold of a record. */
export const fixedRowsOf = ({ fixedRows = [] }: Resource, row: Values): readonly FixedRows[] =>
  fixedRows.filter(({ when }) =>
    'notPrefix' in when
      ? !String(row[when.field] ?? '').startsWith(when.notPrefix)
      : conditionHolds(when, row),
  );

/** Declared rows that stay as they came, and states in which a record is closed. */
export function fixedPartOf(resource: Resource, row: Values): FixedPart {
  const held = fixedRowsOf(resource, row);
  const whole = held.find(({ fields }) => fields === undefined);
  const kept = held.flatMap(({ fields, message }) =>
    (fields ?? []).map((name): [string, string] => [name, message]),
  );
  const lasting = held.find(({ deletable }) => deletable !== true);
  return {
    all: whole?.message ?? settledMessage(resource, row),
    fields: new Map(kept),
    deletion: lasting ? deletionMessage(lasting) : undeletableMessage(resource, row),
  };
}

const deletionMessage = ({ message, deleteMessage }: FixedRows): string => deleteMessage ?? message;

const stateLabel = (states: States, resource: Resource, code: string): string => {
  const field: Field | undefined = resource.fields[states.field];
  return (field?.kind === 'choice' && field.choices.find(([each]) => each === code)?.[1]) || code;
};

function settledMessage(resource: Resource, row: Values): string | null {
  const { states } = resource;
  const code = String(states ? row[states.field] : '');
  if (!states?.readOnlyStates?.includes(code)) return null;
  return (
    states.readOnlyMessage ??
    t('save.settled', 'Está en «{state}»: ya no se cambia.', {
      state: stateLabel(states, resource, code),
    })
  );
}

function undeletableMessage(resource: Resource, row: Values): string | null {
  const { states } = resource;
  if (!states) return null;
  const code = String(row[states.field]);
  const deletable = states.deletableStates
    ? states.deletableStates.includes(code)
    : !states.readOnlyStates?.includes(code);
  if (deletable) return null;
  return (
    states.undeletableMessage ??
    t('save.settledKept', 'Está en «{state}»: no se elimina.', {
      state: stateLabel(states, resource, code),
    })
  );
}

/** Rows of a record that nobody adds or removes: so declared, or only the system writes them. */
export const rowsAreFixed = (child: Resource, { by, fixedRows }: LinesField): boolean =>
  fixedRows === true ||
  Object.entries(child.fields).some(
    ([name, field]) =>
      name !== by &&
      field.required === true &&
      field.readOnly === true &&
      field.default === undefined,
  );

import { inSentence } from '#erp/model/texts/in-sentence.ts';
import type { Field } from '#erp/model/types.ts';
import { t } from '#app/i18n/t.ts';
import {
  conditionFields,
  needsValue,
  operatorsOf,
  valuesOf,
} from '#app/resource-screens/list/conditions.server.ts';
import { DATE_WORDS } from '#app/resource-screens/list/filters.server.ts';
import {
  listHref,
  readListState,
  stateParams,
  type Condition,
} from '#app/resource-screens/list/list-state.server.ts';
import { requireScreen } from '#app/resource-screens/shared/screens.server.ts';
import type { Choice } from '#app/resource-screens/shared/view/view-types.ts';
import { fieldLabel, labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import { usualSizeOf } from '#app/session/profile.ts';

export const MAX_GROUPS = 6;
export const MAX_ALTERNATIVES = 5;

export interface ConditionRow {
  readonly condition: Condition;
  readonly operators: readonly Choice[];
  /** null: the value is typed. */
  readonly values: readonly Choice[] | null;
  readonly asksValue: boolean;
  readonly input: 'text' | 'decimal' | 'day';
}

export interface ConditionsView {
  readonly title: string;
  readonly list: string;
  readonly back: string;
  readonly self: string;
  readonly fields: readonly Choice[];
  readonly days: readonly Choice[];
  readonly groups: readonly (readonly ConditionRow[])[];
  readonly kept: readonly (readonly [name: string, value: string])[];
}

const NEW: Condition = { field: '', op: '', value: '' };

const inputOf = (field: Field, date: boolean) => {
  if (date) return 'day';
  return ['int', 'decimal', 'money', 'percent'].includes(field.kind) ? 'decimal' : 'text';
};

export async function conditionsView(
  path: string,
  params: URLSearchParams,
  session: Session,
): Promise<ConditionsView> {
  const screen = requireScreen(path, 'list');
  const state = readListState(params, usualSizeOf(session.profile));
  const fields = conditionFields(screen, session);
  const more = params.get('more');
  const asked = state.conditions
    .map((alternatives) => alternatives.filter(({ field }) => fields.has(field)))
    .filter(({ length }) => length > 0);
  const grown = asked.map((alternatives, at) =>
    more === String(at) && alternatives.length < MAX_ALTERNATIVES
      ? [...alternatives, NEW]
      : alternatives,
  );
  const groups =
    grown.length === 0 || (more === 'y' && grown.length < MAX_GROUPS) ? [...grown, [NEW]] : grown;
  const rowOf = async (condition: Condition): Promise<ConditionRow> => {
    const field = fields.get(condition.field);
    if (!field) return { condition, operators: [], values: null, asksValue: false, input: 'text' };
    const operators = operatorsOf(field);
    const op = operators.some(([code]) => code === condition.op) ? condition.op : operators[0]![0];
    const date = field.kind === 'date' || field.kind === 'datetime';
    return {
      condition: { ...condition, op },
      operators,
      values: await valuesOf(screen, session, condition.field, field, condition.value),
      asksValue: needsValue(op),
      input: inputOf(field, date),
    };
  };
  return {
    title: t('conditions.of', 'Condiciones de {what}', {
      what: inSentence(labelMany(screen.resource, session)),
    }),
    list: path,
    back: listHref(path, stateParams(state)),
    self: `/catalogue/conditions${path}`,
    fields: [...fields.keys()]
      .map((name): Choice => [name, fieldLabel(screen.resource, name, session)])
      .toSorted((a, b) => a[1].localeCompare(b[1], 'es')),
    days: DATE_WORDS(),
    groups: await Promise.all(groups.map((alternatives) => Promise.all(alternatives.map(rowOf)))),
    kept: [...stateParams(state, { conditions: [] })],
  };
}

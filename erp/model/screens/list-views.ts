/** The views of a resource's list: which it has, and what they name of it, checked at start. */
import { addsUp } from '../field-types/amount-currency.ts';
import type { Field, Fields, Resource } from '../types.ts';
import { VIEW_TYPES, type ViewType, type WizardStep } from '../views.ts';

type Fail = (name: string, why: string) => never;
const SYSTEM: Fields = {
  created_at: { kind: 'datetime', label: 'Creado' },
  updated_at: { kind: 'datetime', label: 'Modificado' },
};

const isMoment = (field: Field) =>
  field.kind === 'date' ||
  field.kind === 'datetime' ||
  (field.kind === 'computed' && (field.as === 'date' || field.as === 'datetime'));

/** What has few values at once, each a name that a person knows. */
const LANES: readonly Field['kind'][] = ['text', 'choice', 'ref'];

/** What a column of a board adds up: shares do not. */
const FIGURES: readonly Field['kind'][] = ['int', 'decimal', 'money'];

/** Of its own, or of what it refers to. */
const isPlace = (field: Field) =>
  field.kind === 'geo' || (field.kind === 'computed' && field.source?.take === 'along');

/** Stops the start when a view names what the resource does not have. */
export function checkViews(resource: Resource, fail: Fail): void {
  const { views } = resource;
  if (!views) return;
  const need = (at: string, name: string, fits: (field: Field) => boolean, what: string): Field => {
    const field = viewField(resource, name) ?? fail(`views.${at}`, `no field «${name}»`);
    return fits(field) ? field : fail(`views.${at}`, `«${name}» is no ${what}`);
  };
  const choice = (at: string, name: string | undefined) =>
    name && need(at, name, ({ kind }) => kind === 'choice', 'choice');
  const moment = (at: string, name: string | undefined) => name && need(at, name, isMoment, 'date');
  /** Money in a currency of each record's own has no sum. */
  const isFigure = ({ kind }: Field, name: string) =>
    FIGURES.includes(kind) && addsUp(resource, name, () => false);
  const { board, calendar, timeline, schedule, map, tree, wizard } = views;
  if (board) {
    const field = choice('board', board.by);
    const codes = field && 'choices' in field ? field.choices.map(([code]) => code) : [];
    for (const code of Object.keys(board.limits ?? {}))
      if (!codes.includes(code)) fail('views.board', `«${board.by}» has no value «${code}»`);
    for (const name of board.card ?? [])
      need('board', name, ({ kind }) => kind !== 'lines' && kind !== 'secret', 'field of a card');
    moment('board', board.due);
    if (board.sum) need('board', board.sum, (each) => isFigure(each, board.sum!), 'sum');
  }
  if (calendar) for (const name of [calendar.from, calendar.to]) moment('calendar', name);
  if (timeline) for (const name of [timeline.from, timeline.to]) moment('timeline', name);
  if (schedule) {
    moment('schedule', schedule.on);
    if (schedule.lanes.length === 0) fail('views.schedule', 'no lanes');
    for (const name of schedule.lanes)
      need('schedule', name, ({ kind }) => LANES.includes(kind), 'lane');
    for (const name of schedule.card ?? [])
      need(
        'schedule',
        name,
        ({ kind }) => kind !== 'lines' && kind !== 'secret',
        'field of a card',
      );
  }
  if (map) need('map', map.at, isPlace, 'place');
  if (tree)
    need(
      'tree',
      tree.by,
      (field) => field.kind === 'ref' && field.to === resource.path,
      'ref to itself',
    );
  for (const name of tree?.columns ?? []) need('tree', name, () => true, 'field');
  for (const [at, view] of Object.entries({ calendar, timeline, schedule, map }))
    choice(at, view?.chip);
  if (wizard) checkWizard(resource, wizard, fail);
}

/** What a form in steps is made of: a resource, or the inputs of an action. */
type InSteps = Pick<Resource, 'fields' | 'singleton'>;

/** Stops the start when steps name what is not there, ask twice or forget what is required. */
export function checkWizard(
  { fields, singleton }: InSteps,
  steps: readonly WizardStep[],
  fail: Fail,
): void {
  const named = steps.flatMap((step) => step.fields);
  for (const name of [...named, ...steps.flatMap(({ when }) => when?.field ?? [])])
    if (!(name in fields)) fail('views.wizard', `no field «${name}»`);
  if (new Set(named).size !== named.length) fail('views.wizard', 'a field belongs to one step');
  if (singleton) return;
  for (const [name, field] of Object.entries(fields)) {
    if (
      field.required &&
      field.default === undefined &&
      field.readOnly !== true &&
      !named.includes(name)
    )
      fail('views.wizard', `no step asks for «${name}»`);
  }
}

/** The same of actions that are asked for in steps. */
export function checkSteps({ actions = {} }: Resource, fail: Fail): void {
  for (const [name, { steps, fields, preview }] of Object.entries(actions)) {
    if (!steps) continue;
    const refuse: Fail = (_, why) => fail(`actions.${name}`, why);
    checkWizard({ fields }, steps, refuse);
    for (const [at, step] of steps.entries())
      if (step.fields.length === 0 && (at < steps.length - 1 || !preview))
        refuse('', 'only the last step of what is tried first has no fields');
  }
}

/** A field that a view names, or a moment that every row has. */
export const viewField = (resource: Resource, name: string): Field | undefined =>
  resource.fields[name] ?? SYSTEM[name];

/** The looks that a list of the resource offers beside the table. */
export const viewTypesOf = ({ views }: Resource): readonly ViewType[] =>
  VIEW_TYPES.filter((look) => views?.[look] !== undefined);

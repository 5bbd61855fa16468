/**
 * Fields that are left out while they do not apply: on the server by what is typed, in the browser
 * as one types.
 */
import { t } from '#app/i18n/t.ts';
import type {
  FieldSpec,
  FieldValue,
  FormState,
  RowValues,
  ShownWhen,
} from '#app/resource-screens/shared/view/view-types.ts';
import { outerPrefix, prefixOf, valueAt } from './rows/nested/row-paths.ts';

/** An amount or a count of nothing as it is shown, with its sign or without. */
export const isZeroText = (text: string): boolean => /^\$?0(?:\.0+)?$/.test(text);

const textOf = (value: FieldValue | undefined): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.length > 0 ? 'x' : '';
};

/**
 * Undefined while nothing is known about the record: what may apply is shown. A row in which
 * nothing is chosen waits for it.
 */
const conditionHolds = (
  { fact, is, above }: ShownWhen,
  value: string,
  facts: Readonly<Record<string, string>> | undefined,
  inRow: boolean,
): boolean | undefined => {
  if (!fact) return is.length === 0 ? value !== '' : is.includes(value);
  if (value === '') return inRow && !above ? false : undefined;
  const told = facts?.[fact];
  return told === undefined ? undefined : is.includes(told);
};

type Groups = readonly (readonly ShownWhen[])[];

const every = (groups: Groups, answer: (when: ShownWhen) => boolean | undefined): boolean =>
  groups.every((group) => group.some((when) => answer(when) !== false));

const isEmpty = ({ start, readOnly }: FieldSpec, value: FieldValue | undefined) =>
  textOf(value) === '' ||
  textOf(value) === start ||
  (readOnly === true && isZeroText(textOf(value)));

/** `row`: of a field of a child row, its form name and its values. */
export function isVisible(
  spec: FieldSpec,
  name: string,
  value: FieldValue | undefined,
  state: FormState,
  row?: RowValues,
): boolean {
  if (!spec.shown || !isEmpty(spec, value) || state.errors[name]) return true;
  return every(spec.shown, (when) => told(when, name, state, row));
}

const deciderOf = (when: ShownWhen, name: string): string =>
  outerPrefix(prefixOf(name), when.above ?? 0) + when.field;

const valueOfDecider = (
  when: ShownWhen,
  name: string,
  state: FormState,
  row: RowValues | undefined,
): string =>
  textOf(when.above || !row ? valueAt(state.values, deciderOf(when, name)) : row[when.field]);

function told(
  when: ShownWhen,
  name: string,
  state: FormState,
  row: RowValues | undefined,
): boolean | undefined {
  return conditionHolds(
    when,
    valueOfDecider(when, name, state, row),
    state.facts[deciderOf(when, name)],
    row !== undefined,
  );
}

/** Beside the label of a field that may be empty. */
export const OPTIONAL = () => t('form.optional', 'opcional');

/** True while a field that may be empty must not be, for all that is known. */
export const isNeeded = (
  { needed }: FieldSpec,
  name: string,
  state: FormState,
  row?: RowValues,
): boolean =>
  needed !== undefined &&
  needed.length > 0 &&
  needed.every((group) => group.some((when) => told(when, name, state, row) === true));

/** A choice that is still to be made decides nothing; a box that is not ticked does. */
const decided = ({ fact, is }: ShownWhen, value: string, answer: boolean | undefined) =>
  !fact && value === '' && is.some((each) => each !== '' && each !== '1') ? undefined : answer;

const mayBeNeeded = (groups: Groups, answer: (when: ShownWhen) => boolean | undefined): boolean =>
  groups.every((group) => group.some((when) => answer(when) !== false));

/** Beside the label: nothing of what is needed, or may be once what decides it is known. */
export function optionalText(
  { needed }: FieldSpec,
  name: string,
  state: FormState,
  row?: RowValues,
): string {
  if (!needed) return OPTIONAL();
  const answer = (when: ShownWhen) =>
    decided(when, valueOfDecider(when, name, state, row), told(when, name, state, row));
  return mayBeNeeded(needed, answer) ? '' : OPTIONAL();
}

const ofForm = (group: readonly ShownWhen[]) => group.every(({ above }) => above);
const keep = (spec: FieldSpec, wanted: (group: readonly ShownWhen[]) => boolean): FieldSpec => {
  const shown = spec.shown?.filter(wanted);
  return { ...spec, shown: shown && shown.length > 0 ? shown : undefined };
};
/** The head of a column has the conditions of all of it, each cell those of its own row. */
export const columnVisibilityData = (spec: FieldSpec) =>
  spec.shown && {
    'data-shown': JSON.stringify(keep(spec, ofForm).shown ?? []),
    ...(spec.start && { 'data-start': spec.start }),
  };
export const cellSpec = (spec: FieldSpec): FieldSpec => keep(spec, (group) => !ofForm(group));

/** A column of cells is left out when no row has something in it. */
export const isColumnVisible = (
  spec: FieldSpec,
  lines: string,
  rows: readonly RowValues[],
  state: FormState,
): boolean =>
  rows.some((row, at) =>
    isVisible(spec, `${lines}[${at}].${spec.name}`, row[spec.name], state, row),
  );

export const visibilityData = ({ shown, start }: FieldSpec) =>
  shown ? { 'data-shown': JSON.stringify(shown), ...(start && { 'data-start': start }) } : {};

interface TableAt {
  /** Its form name by where it stands, and the one under which the server knows it. */
  readonly name: string;
  readonly known: string;
  readonly value: FieldValue | undefined;
  /** Of the row that it is in. */
  readonly row?: RowValues;
}

/** Of a table of rows: one that has some stays in sight. */
export const tableVisibility = (
  spec: FieldSpec,
  { name, known, value, row }: TableAt,
  state: FormState,
) =>
  spec.shown && textOf(value) === ''
    ? {
        ...visibilityData(spec),
        // Its controls are its rows', which stand further in.
        'data-of': prefixOf(name),
        hidden: !isVisible(spec, known, value, state, row),
      }
    : {};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'input[name]:not([name^="__"]), select[name], textarea[name]';

const valueOf = (control: Element | RadioNodeList | null): string => {
  if (
    control instanceof HTMLInputElement &&
    (control.type === 'checkbox' || control.type === 'radio')
  )
    return control.checked ? control.value : '';
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  )
    return control.value;
  return control instanceof RadioNodeList
    ? ([...control]
        .map((each) => (each instanceof Element ? valueOf(each) : ''))
        .find((text) => text !== '') ?? '')
    : '';
};

function factsOf(
  control: Element | RadioNodeList | null,
): Readonly<Record<string, string>> | undefined {
  let holder: HTMLElement | null | undefined = null;
  if (control instanceof HTMLSelectElement) holder = control.selectedOptions[0];
  else if (control instanceof HTMLElement) holder = control;
  const text = holder?.dataset.facts;
  return text ? (JSON.parse(text) as Record<string, string>) : undefined;
}

const controlOf = (form: HTMLFormElement, when: ShownWhen, prefix: string) =>
  form.elements.namedItem(outerPrefix(prefix, when.above ?? 0) + when.field);
const valueNow = (form: HTMLFormElement, when: ShownWhen, prefix: string): string =>
  valueOf(controlOf(form, when, prefix));

const toldNow = (form: HTMLFormElement, when: ShownWhen, prefix: string): boolean | undefined => {
  const control = controlOf(form, when, prefix);
  return conditionHolds(when, valueOf(control), factsOf(control), prefix !== '');
};
/**
 * What decides is a control of the form. What is only read there does not change: the server said
 * what follows from it.
 */
const canChange = (form: HTMLFormElement, groups: Groups, prefix: string): boolean =>
  groups.flat().every(({ above = 0, field }) => {
    const outer = outerPrefix(prefix, above);
    return outer !== '' || form.elements.namedItem(field) !== null;
  });
const holdsNow = (form: HTMLFormElement, groups: Groups, prefix: string): boolean =>
  every(groups, (when) => toldNow(form, when, prefix));

/** The row that waits to be typed in begins with its defaults. */
const isTyped = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      (option) => option.selected !== option.defaultSelected && option.value !== '',
    );
  return control.type === 'checkbox' && control instanceof HTMLInputElement
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
};

const filled = (box: HTMLElement, start: string): boolean =>
  box.querySelector('[aria-invalid="true"]') !== null ||
  [...box.querySelectorAll<Control>(CONTROLS)].some((control) =>
    box.dataset.of === undefined
      ? valueOf(control) !== '' && valueOf(control) !== start
      : isTyped(control),
  );

const rowOf = (box: HTMLElement): string =>
  box.dataset.of ?? prefixOf(box.querySelector<Control>(CONTROLS)?.name ?? '');

/**
 * Leaves out what does not apply and shows what does; what has a value stays in sight. Says
 * «opcional» of what is.
 */
export function updateVisibility(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll<HTMLElement>('[data-needed]')) {
    const groups = JSON.parse(said.dataset.needed!) as Groups;
    const row = rowOf(said.closest<HTMLElement>('.fld') ?? said);
    if (!canChange(form, groups, row)) continue;
    const answer = (when: ShownWhen) =>
      decided(when, valueNow(form, when, row), toldNow(form, when, row));
    // The text itself goes: a hidden one would still be part of the label's.
    said.textContent = mayBeNeeded(groups, answer) ? '' : OPTIONAL();
  }
  for (const box of form.querySelectorAll<HTMLElement>('[data-shown]')) {
    const conditions = JSON.parse(box.dataset.shown!) as Groups;
    const start = box.dataset.start ?? '';
    if (box.tagName === 'TH') {
      const table = box.closest('table');
      // Not those of the rows of its rows.
      const cells = [
        ...(table?.querySelectorAll<HTMLElement>(`td[data-c="${box.dataset.c}"]`) ?? []),
      ].filter((cell) => cell.closest('table') === table);
      const first = `${table?.dataset.rows ?? ''}[0].`;
      if (!canChange(form, conditions, first)) continue;
      const holding = holdsNow(form, conditions, first);
      let shown = false;
      for (const cell of cells) {
        const own = cell.querySelector<HTMLElement>(':scope > [data-shown]');
        if (own)
          own.hidden =
            !holdsNow(form, JSON.parse(own.dataset.shown!) as Groups, rowOf(own)) &&
            !filled(own, start);
        shown ||= filled(cell, start) || (holding && own?.hidden !== true);
      }
      for (const each of [box, ...cells]) each.hidden = !shown;
    } else if (box.parentElement?.tagName !== 'TD' && canChange(form, conditions, rowOf(box)))
      box.hidden = !holdsNow(form, conditions, rowOf(box)) && !filled(box, start);
  }
}

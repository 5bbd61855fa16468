/**
 * Rules between the fields of one record: what must be there, what must not, and how values
 * compare.
 */
import { anyOf, labelIn, nameOfChoice } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import { requiredMessage } from '#erp/model/records/required-message.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Check, Field, Resource, FieldCondition } from '#erp/model/types.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { isEmpty, rowsOf } from './values.ts';
import { conditionHolds } from '#erp/model/fixed/conditions.ts';

function sayWhen(resource: Resource, when: FieldCondition): string {
  const other = resource.fields[when.field];
  const label = labelIn(resource, when.field);
  if (when.is === '*') return t('value.hasValue', '«{label}» tiene un valor', { label });
  const names = when.is.map((value) => {
    if (typeof value === 'boolean') return value ? t('value.yes', 'sí') : 'no';
    return other ? nameOfChoice(other, value) : value;
  });
  return t('value.isValue', '«{label}» es {value}', { label, value: anyOf(names) });
}

const path = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}[${name}]`);

const emptyValue = (field: Field, value: unknown) => {
  if (field.kind === 'bool') return false;
  return Array.isArray(value) ? [] : null;
};

/** Empties what does not apply, unless it was sent; then says so. */
export function clearInapplicable(
  resource: Resource,
  draft: Row,
  sent: Row,
  problems: ValidationErrors,
  prefix = '',
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.onlyWhen || conditionHolds(field.onlyWhen, draft)) continue;
    if (isEmpty(draft[name]) || draft[name] === false) continue;
    if (!isEmpty(sent[name]) && sent[name] !== false)
      problems.add(
        path(prefix, name),
        t('value.leaveEmpty', 'Déjalo vacío: sólo aplica cuando {condition}.', {
          condition: sayWhen(resource, field.onlyWhen),
        }),
      );
    else draft[name] = emptyValue(field, draft[name]);
  }
}

/**
 * Notes required fields that are empty, here and in child rows. `by` is the field that names the
 * parent, given by the system.
 */
export function checkRequired(
  registry: Registry,
  resource: Resource,
  draft: Row,
  problems: ValidationErrors,
  prefix = '',
  by = '',
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'lines') {
      const child = registry.resource(field.of);
      rowsOf(draft[name]).forEach((line, i) =>
        checkRequired(registry, child, line, problems, `${path(prefix, name)}[${i}]`, field.by),
      );
    }
    if (
      name === by ||
      field.kind === 'computed' ||
      field.kind === 'folio' ||
      problems.has(path(prefix, name))
    )
      continue;
    const applies = !field.onlyWhen || conditionHolds(field.onlyWhen, draft);
    const required =
      field.required === true
        ? applies
        : field.requiredWhen !== undefined && conditionHolds(field.requiredWhen, draft);
    if (required && isEmpty(draft[name])) problems.add(path(prefix, name), requiredMessage(field));
  }
}

const NUMBERS = new Set(['int', 'decimal', 'money', 'percent']);

const compareTexts = (a: string, b: string) => {
  if (a < b) return -1;
  return a === b ? 0 : 1;
};

function compares(field: Field, { op }: Check, left: unknown, right: unknown): boolean {
  const order = NUMBERS.has(field.kind)
    ? new Decimal(String(left)).cmp(String(right))
    : compareTexts(String(left), String(right));
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0, '!=': order !== 0 }[
    op
  ];
}

export function checkPairs(
  registry: Registry,
  resource: Resource,
  draft: Row,
  problems: ValidationErrors,
  prefix = '',
): void {
  for (const check of resource.checks ?? []) {
    const [left, right] = [draft[check.field], draft[check.other]];
    const field = resource.fields[check.field];
    if (!field || isEmpty(left) || isEmpty(right) || compares(field, check, left, right)) continue;
    problems.add(path(prefix, check.field), check.message);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'lines') continue;
    const child = registry.resource(field.of);
    rowsOf(draft[name]).forEach((line, i) =>
      checkPairs(registry, child, line, problems, `${path(prefix, name)}[${i}]`),
    );
  }
}

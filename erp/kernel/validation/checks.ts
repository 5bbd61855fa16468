/**
 * Rules between the fields of one record: what must be there, what must not, and how values
 * compare.
 */
import { Decimal } from 'decimal.js';
import { requiredMessage } from '#erp/model/records/required-message.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Check, Field, Resource, FieldCondition } from '#erp/model/types.ts';
import type { Row } from '../rules.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { conditionHolds, isEmpty, rowsOf } from './values.ts';

function sayWhen(resource: Resource, when: FieldCondition): string {
  const other = resource.fields[when.field];
  const label = other?.label ?? when.field;
  if (when.is === '*') return `«${label}» tiene un valor`;
  const names = when.is.map((value) =>
    typeof value === 'boolean'
      ? value
        ? 'sí'
        : 'no'
      : other && 'choices' in other
        ? (other.choices.find(([code]) => code === value)?.[1] ?? value)
        : value,
  );
  return `«${label}» es ${names.join(' o ')}`;
}

const path = (prefix: string, name: string) => (prefix === '' ? name : `${prefix}[${name}]`);

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
        `Déjalo vacío: sólo aplica cuando ${sayWhen(resource, field.onlyWhen)}.`,
      );
    else draft[name] = field.kind === 'bool' ? false : Array.isArray(draft[name]) ? [] : null;
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

function compares(field: Field, { op }: Check, left: unknown, right: unknown): boolean {
  const order = NUMBERS.has(field.kind)
    ? new Decimal(String(left)).cmp(String(right))
    : String(left) < String(right)
      ? -1
      : String(left) === String(right)
        ? 0
        : 1;
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

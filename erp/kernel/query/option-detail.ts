/** What stands beside the title of an option: when it is due, what is left of it. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { canReadField } from '../access.ts';
import type { Actor } from '../actor.ts';
import { partSql } from './titles.ts';

interface Detail {
  readonly name: string;
  /** Field of the currency of an amount. */
  readonly currency?: string;
}

/** Those that the actor may read. */
const detailsOf = (actor: Actor, resource: Resource): readonly Detail[] =>
  (resource.optionDetail ?? [])
    .map((each): Detail => (typeof each === 'string' ? { name: each } : named(each)))
    .filter(({ name, currency }) =>
      [name, currency].every((field) => !field || canReadField(actor, resource.fields[field]!)),
    );

const named = ([name, currency]: readonly [string, string]): Detail => ({ name, currency });

/** SQL of their values over alias `t`, as an array of texts; null where nothing is told. */
export function detailSql(registry: Registry, actor: Actor, resource: Resource): string | null {
  const names = detailsOf(actor, resource).flatMap(({ name, currency }) =>
    currency ? [name, currency] : [name],
  );
  if (names.length === 0) return null;
  const parts = names.map((name) => {
    const field = resource.fields[name]!;
    return field.kind === 'ref'
      ? `(select r.code from ${registry.resource(field.to).table} r where ${sameCompany('r', 't')} and r.id = t.${name})`
      : partSql(registry, resource, name, field, 't', 0);
  });
  return `array[${parts.join(', ')}]::text[]`;
}

/** «vence 30/11/2026 · $1,160.00 MXN»: the values as a person reads them. */
export function detailText(
  actor: Actor,
  resource: Resource,
  values: readonly (string | null)[],
): string {
  const given = [...values];
  const texts = detailsOf(actor, resource).map(({ name, currency }) => {
    const value = given.shift();
    const code = currency ? given.shift() : null;
    if (value === null || value === undefined || value === '') return null;
    const { kind } = resource.fields[name]!;
    if (kind === 'date') return formatDay(value);
    return kind === 'money' ? [shownMoney(value), code].filter(Boolean).join(' ') : value;
  });
  return texts.filter((text) => text !== null).join(' · ');
}

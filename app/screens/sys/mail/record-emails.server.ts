import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

const MAX = 20;

/** Addresses that the record itself knows: its own first, then those of its child rows. */
export function emailsOf(
  registry: Registry,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): readonly string[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'email' && typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : [],
  );
  const below = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'lines' || !Array.isArray(row[name])) return [];
    const child = registry.resource(field.of);
    return (row[name] as Readonly<Record<string, unknown>>[]).flatMap((line) =>
      emailsOf(registry, child, line),
    );
  });
  return [...new Set([...own, ...below])].slice(0, MAX);
}

/** The address that a saved view keeps, as the query of its list. */
import type { WireValue, WireObject } from '#erp/kernel/wire/encoding.ts';
import { screenOf, type Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

const FILTER = /^filter\[([a-z][a-z0-9_]*)\](?:\[(from|to|value)\])?$/;
const CONDITION = /^f\[(\d)\](?:\[or\]\[(\d)\])?\[(field|op|value)\]$/;

/**
 * The list at a screen's path: `/products`, or `/products/materia-prima` with the filter that the
 * segment is.
 */
export function listAt(
  registry: Registry,
  path: string,
): { readonly resource: Resource; readonly filter: WireObject } | null {
  const plain = path.replace(/^\/+|\/+$/g, '');
  const screen = registry.screens.get(plain);
  if (screen?.kind === 'list' && screen.resource) return { resource: screen.resource, filter: {} };
  const at = plain.lastIndexOf('/');
  const base = [...registry.resources.values()].find(
    (resource) => screenOf(resource) === plain.slice(0, Math.max(at, 0)),
  );
  const value =
    base?.segments && Object.hasOwn(base.segments.values, plain.slice(at + 1))
      ? base.segments.values[plain.slice(at + 1)]
      : undefined;
  return base?.segments && value !== undefined
    ? { resource: base, filter: { [base.segments.field]: value } }
    : null;
}

/** Search, filters and conditions; order, columns and pages say nothing of which rows there are. */
export function wireOfView(query: string): WireObject {
  const params = new URLSearchParams(query);
  const filter: Record<string, WireValue> = {};
  const f: Record<string, { or: Record<string, Record<string, string>> }> = {};
  for (const [name, value] of params) {
    if (value === '') continue;
    const [, field, part] = FILTER.exec(name) ?? [];
    if (field !== undefined) {
      const known = filter[field];
      if (part === 'value') filter[field] = { op: 'contains', value };
      else if (part)
        filter[field] = {
          ...(typeof known === 'object' && !(known instanceof File) ? known : {}),
          [part]: value,
        };
      else
        filter[field] = Object.fromEntries(params.getAll(name).map((each, i) => [String(i), each]));
    }
    const [, group, at = '0', key] = CONDITION.exec(name) ?? [];
    if (group !== undefined && key !== undefined) {
      const alternatives = (f[group] ??= { or: {} }).or;
      (alternatives[at] ??= {})[key] = value;
    }
  }
  const q = params.get('q') ?? '';
  return {
    ...(q && { q }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(Object.keys(f).length > 0 && { f }),
  };
}

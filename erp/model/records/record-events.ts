/**
 * What a web hook can be told of: `{resource}.created|updated|deleted|{action}` (platform R34), and
 * the patterns that name several.
 */
import { nameOfMany } from '../texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { callsOf, type Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

/** Neither the doors nor what goes through them: a delivery would make another. */
const SILENT = new Set(['interfaces', 'interface-deliveries']);
const WRITES = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** Events of one resource, without its path. */
export function eventsOf(resource: Resource): readonly string[] {
  // What happens to rows that are saved with their record happens to the record.
  if (SILENT.has(resource.path) || resource.savedWithRecord) return [];
  const calls = callsOf(resource);
  const writes = Object.entries(WRITES).flatMap(([call, event]) =>
    calls.includes(call as keyof typeof WRITES) ? [event] : [],
  );
  return [
    ...writes,
    ...Object.keys(resource.states?.transitions ?? {}),
    ...Object.keys(resource.states?.byConsequence ?? {}),
    ...Object.keys(resource.actions ?? {}),
  ];
}

/** Events that are told under a name of their own. */
export const NAMED_EVENTS: Readonly<Record<string, string>> = {
  'file.added': 'files',
  'payment.received': 'payment-links',
};

/** The written events, one each: by lines, spaces or commas. */
export const patternsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter(Boolean)),
];

/**
 * Resource and event of a written name; the resource may have dots of no kind, the event is after
 * the last one.
 */
function cut(name: string): readonly [resource: string, event: string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
}

export function matches(patterns: readonly string[], name: string): boolean {
  const [resource, event] = cut(name);
  return patterns.some(
    (pattern) =>
      pattern === '*' ||
      pattern === name ||
      pattern === `${resource}.*` ||
      pattern === `*.${event}`,
  );
}

/** Resources whose events a pattern may tell. */
export function resourcesOf(registry: Registry, patterns: readonly string[]): readonly Resource[] {
  const named = Object.entries(NAMED_EVENTS).filter(([name]) => matches(patterns, name));
  return [...registry.resources.values()].filter(
    (resource) =>
      eventsOf(resource).some((event) => matches(patterns, `${resource.path}.${event}`)) ||
      named.some(([, path]) => path === resource.path),
  );
}

/** What is wrong with a pattern, in Spanish; null when it names at least one event. */
export function problemOf(registry: Registry, pattern: string): string | null {
  if (pattern in NAMED_EVENTS || resourcesOf(registry, [pattern]).length > 0) return null;
  const [path] = cut(pattern);
  const resource = registry.resources.get(path);
  if (!resource)
    return t(
      'event.none',
      'No existe el evento «{pattern}»: escribe el recurso como en su dirección, un punto y lo que pasó, como customers.created.',
      { pattern },
    );
  const known = eventsOf(resource);
  return known.length > 0
    ? t('event.noneOfResource', 'No existe el evento «{pattern}». De ese recurso hay: {events}.', {
        pattern,
        events: known.join(', '),
      })
    : t('event.notAnnounced', 'De «{label}» no se avisa.', { label: nameOfMany(resource) });
}

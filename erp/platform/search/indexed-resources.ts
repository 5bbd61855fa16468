/**
 * What the search of everything keeps of each resource: declared by `quickSearch`, or derived from
 * title, list and kinds of fields.
 */
import { hasColumn } from '#erp/model/field-types.ts';
import { callsOf, screenOf, screensOf, searchOf, type Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';

export interface IndexedResource {
  readonly resource: Resource;
  /** Fields whose words are searched besides the title's. */
  readonly words: readonly string[];
  /** Of those, the ones that are also found when they are typed without their hyphens. */
  readonly codes: readonly string[];
  readonly amounts: readonly string[];
  readonly subtitle: readonly string[];
}

const CODES = new Set<Field['kind']>(['folio', 'rfc', 'curp', 'nss', 'clabe', 'phone']);
const WORDS = new Set<Field['kind']>(['text', 'longtext', 'email', 'zip', ...CODES]);
const BESIDE = new Set<Field['kind']>(['text', 'choice', 'ref', 'rfc', 'email', 'folio', 'date']);
const MAX_AMOUNTS = 4;
const MAX_SUBTITLE = 2;

/**
 * Null for what stays out: child rows, single records, what has no screen or says `quickSearch:
 * false`.
 */
export function indexedOf(resource: Resource): IndexedResource | null {
  if (
    resource.quickSearch === false ||
    resource.global ||
    resource.singleton ||
    resource.sameTableAs
  )
    return null;
  if (
    screenOf(resource) === null ||
    !screensOf(resource).includes('edit') ||
    !callsOf(resource).includes('list')
  )
    return null;
  // A field that asks for a right of its own would be found by those who may not read it.
  const open = (name: string) =>
    Object.hasOwn(resource.fields, name) &&
    hasColumn(resource.fields[name]!) &&
    !resource.fields[name]!.readKey &&
    !resource.fields[name]!.internal;
  const names = Object.keys(resource.fields).filter(open);
  const kind = (name: string) => resource.fields[name]!.kind;
  const isCode = (name: string) =>
    CODES.has(kind(name)) || (kind(name) === 'text' && resource.fields[name]!.unique !== undefined);
  const declared = resource.quickSearch ?? {};
  const words = declared.fields ?? [...searchOf(resource), ...names.filter(isCode)];
  const title = new Set([resource.title].flat());
  const beside = resource.list.columns.filter(
    (name) => open(name) && BESIDE.has(kind(name)) && !title.has(name),
  );
  return {
    resource,
    words: [...new Set(words)].filter((name) => open(name) && WORDS.has(kind(name))),
    codes: names.filter(isCode),
    amounts: (
      declared.amounts ?? names.filter((name) => kind(name) === 'money').slice(0, MAX_AMOUNTS)
    ).filter(open),
    subtitle: (declared.subtitle ?? beside.slice(0, MAX_SUBTITLE)).filter(open),
  };
}

export const indexedResources = (registry: Registry): readonly IndexedResource[] =>
  [...registry.resources.values()].map(indexedOf).filter((found) => found !== null);

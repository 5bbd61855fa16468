/** Which resources a person's search looks into, and the cuts of their rows (platform R2, R3). */
import { requirePermission, namedRowFilters } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import { screenOf, type Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { indexedOf } from './indexed-resources.ts';

/** A resource as this person sees it: the index holds its rows under `owner`. */
export interface SearchedResource {
  readonly resource: Resource;
  readonly owner: string;
}

function keyOf(actor: Actor, registry: Registry, resource: Resource): string | null {
  try {
    return requirePermission(actor, registry, resource, 'list');
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Each table once: under the resource it belongs to, or under one that shares it when only that one
 * may be seen.
 */
export function searchedResources(
  actor: Actor,
  registry: Registry,
  only: ReadonlySet<string> | null,
): readonly SearchedResource[] {
  const found: SearchedResource[] = [];
  for (const resource of registry.resources.values()) {
    if (only && !only.has(resource.path)) continue;
    const owner = registry.recordOf(resource);
    if (
      !indexedOf(owner) ||
      screenOf(resource) === null ||
      keyOf(actor, registry, resource) === null
    )
      continue;
    if (owner !== resource && keyOf(actor, registry, owner) !== null) continue;
    found.push({ resource, owner: owner.path });
  }
  return found;
}

/**
 * Conditions over alias `t` of the record's own row; none when every row of the company may be
 * seen.
 */
export function rowFiltersOf(
  actor: Actor,
  registry: Registry,
  { resource }: SearchedResource,
  params: Params,
): readonly string[] {
  const key = keyOf(actor, registry, resource);
  return key === null
    ? ['false']
    : [
        ...ownRows(resource),
        ...namedRowFilters(actor, registry, resource, key, params).map(({ sql }) => sql),
      ];
}

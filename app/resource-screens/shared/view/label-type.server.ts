import type { Resource } from '#erp/model/types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';

/**
 * The word in `/labels?type=…` for records of the resource: a view of a table prints the labels of
 * that table. Null for those without labels, and for who may not read what is printed.
 */
export function labelType({ path, sameTableAs }: Resource, session: Session): string | null {
  const registry = companyRegistry();
  const own = registry.contributions.qrTypeOf(path);
  if (own || !sameTableAs) return own;
  const owner = registry.resource(sameTableAs.resource);
  return session.can(`${registry.privilegePath(owner)}.list`)
    ? registry.contributions.qrTypeOf(owner.path)
    : null;
}

import { companyRegistry } from '#app/session/company-registry.server.ts';
import { inPortal, type Profile } from '#app/session/profile.ts';
import type { PartyKind, Resource } from '#erp/model/types.ts';
import { recordPath } from '../shared/screens.server.ts';

/** A party is one record to its own people, which they open; null of all that is a list. */
export function ownRecord(
  resource: Resource,
  { profile }: { readonly profile: Pick<Profile, 'user_kind' | 'supplier_id'> },
): string | null {
  const { user_kind: kind, supplier_id: id } = profile;
  if (!inPortal(profile) || id === null) return null;
  const party = companyRegistry().access.parties.get(kind as PartyKind);
  return party?.resource.table === resource.table ? recordPath(resource, id) : null;
}

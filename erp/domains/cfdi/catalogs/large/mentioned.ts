/** Keys that a draft says, by the catalogue in which they are looked up. */
import type { CfdiDraft } from '../../draft/draft.ts';

const PLACES = {
  productKey: 'c_ClaveProdServ',
  unitKey: 'c_ClaveUnidad',
  zip: 'c_CodigoPostal',
} as const;

type Place = keyof typeof PLACES;

const isPlace = (name: string): name is Place => Object.hasOwn(PLACES, name);

function collect(value: unknown, into: ReadonlyMap<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, own] of Object.entries(value))
    if (typeof own === 'string' && isPlace(name)) into.get(PLACES[name])!.add(own);
    else collect(own, into);
}

export function mentionedKeys(draft: CfdiDraft): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>(
    Object.values(PLACES).map((catalog) => [catalog, new Set<string>()]),
  );
  collect(draft, found);
  return found;
}

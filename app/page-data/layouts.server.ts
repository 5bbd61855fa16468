import { LRUCache } from 'lru-cache';
import type { Session } from '#app/session/context.ts';
import type { Profile } from '#app/session/profile.ts';

type Layouts = Session['layouts'];

const MOST = 50;
const kept = new WeakMap<Profile['permissions'], WeakMap<Session['texts'], LRUCache<string, Layouts>>>();

function within<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * Where the layouts of this person's forms are kept. Rights are one object for all of a role, and texts one for each
 * company, language and version; besides them a layout depends on the company's own fields and on what is usual.
 */
export function formLayouts({ permissions, tables_version, usual }: Profile, texts: Session['texts']): Layouts {
  const groups = within(
    within(kept, permissions, () => new WeakMap()),
    texts,
    () => new LRUCache<string, Layouts>({ max: MOST }),
  );
  const key = JSON.stringify([tables_version, usual]);
  const known = groups.get(key);
  if (known) return known;
  const layouts: Layouts = new Map();
  groups.set(key, layouts);
  return layouts;
}

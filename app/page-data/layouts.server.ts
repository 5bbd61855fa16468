import { LRUCache } from 'lru-cache';
import type { Session } from '#app/session/context.ts';
import type { Profile } from '#app/session/profile.ts';

type Layouts = Session['layouts'];

const MAX_GROUPS = 50;
const layoutsByRole = new WeakMap<
  Profile['permissions'],
  WeakMap<Session['texts'], LRUCache<string, Layouts>>
>();

/**
 * Where the layouts of this person's forms are kept. Rights are one object for all of a role, and
 * texts one for each company, language and version; besides them a layout depends on the company's
 * own fields and on what is usual.
 */
export function formLayouts(
  { permissions, tables_version, usual }: Profile,
  texts: Session['texts'],
): Layouts {
  const groups = layoutsByRole
    .getOrInsertComputed(
      permissions,
      () => new WeakMap<Session['texts'], LRUCache<string, Layouts>>(),
    )
    .getOrInsertComputed(texts, () => new LRUCache<string, Layouts>({ max: MAX_GROUPS }));
  const key = JSON.stringify([tables_version, usual]);
  const known = groups.get(key);
  if (known) return known;
  const layouts: Layouts = new Map();
  groups.set(key, layouts);
  return layouts;
}

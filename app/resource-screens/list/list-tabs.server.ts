import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import { listBase } from '../shared/screens.server.ts';
import type { ListView } from '../shared/view/view-types.ts';
import { labelMany, may, privilegeKeyOf } from '../shared/view/view.server.ts';

/** What is the only one of its kind has no list, and is opened all the same. */
const mayOpen = (resource: Resource, session: Session): boolean =>
  resource.singleton
    ? session.can(privilegeKeyOf(resource, 'list'))
    : may(resource, 'list', session);

const listTab = (resource: Resource, session: Session) =>
  mayOpen(resource, session)
    ? [
        {
          key: resource.path,
          label: labelMany(resource, session),
          href: listBase(resource),
        },
      ]
    : [];

function screenTab(path: string, session: Session) {
  const { label, key } = registry.screens.get(path)!;
  return key === null || session.can(key)
    ? [{ key: path, label: session.t(`screen.${path}`, label), href: `/${path}` }]
    : [];
}

/**
 * The lists and screens that a declaration puts side by side, those that the person may read; none
 * when it would be alone.
 */
export function siblingTabs(
  tabs: readonly string[] | undefined,
  session: Session,
): ListView['tabs'] {
  const open = (tabs ?? []).flatMap((path) => {
    const resource = registry.resources.get(path);
    return resource ? listTab(resource, session) : screenTab(path, session);
  });
  return open.length > 1 ? open : [];
}

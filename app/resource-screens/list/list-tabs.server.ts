import { screenOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import type { ListView } from '../shared/view/view-types.ts';
import { labelMany, may } from '../shared/view/view.server.ts';

/**
 * The lists that the declaration puts side by side, those that the person may read; none when it
 * would be alone.
 */
export function siblingLists(
  { list: { tabs = [] } }: Resource,
  session: Session,
): ListView['tabs'] {
  const open = tabs
    .map((path) => registry.resource(path))
    .filter((resource) => may(resource, 'list', session));
  return open.length > 1
    ? open.map((resource) => ({
        key: resource.path,
        label: labelMany(resource, session),
        href: `/${screenOf(resource)}`,
      }))
    : [];
}

import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';

/** What the hub of the floor offers, in the order in which a shift comes to it. */
export const floorPlaces = (can: (key: string) => boolean) =>
  registry.contributions
    .hub('floor')
    .filter(({ key }) => can(key))
    .filter(({ path }, at, all) => all.findIndex((each) => each.path === path) === at)
    .map(({ module, path, label, icon }) => ({
      path,
      label: t(`hub.${module}.${path}`, label),
      icon,
    }));

/** Where a label leads whose address says what one came to do: `/q/supplying/5?action=surtir`. */
export function floorPath(type: string, id: string, action: string | null): string | null {
  const actions = registry.contributions.qrTypes.get(type)?.actions ?? {};
  return action !== null && Object.hasOwn(actions, action)
    ? actions[action]!.replace(':id', id)
    : null;
}

import { t } from '#app/i18n/t.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { Session } from '#app/session/context.ts';
import { relativeInstant } from '#app/session/instants.server.ts';
import { hrefOf, moduleIcon, openScreens } from '#app/session/navigation/navigation.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { FoundRecord } from './actions-types.ts';

/** The tabs of the workbench whose rows and counters one call brings. */
export const WORKLISTS = ['pendientes', 'borradores', 'vencidos', 'programados'] as const;
export type WorklistKey = (typeof WORKLISTS)[number];

interface Item {
  readonly resource: string;
  readonly label: string;
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
  readonly at: string | null;
  readonly late: boolean;
}

export interface WorklistView {
  readonly rows: readonly FoundRecord[];
  readonly counts: Readonly<Record<WorklistKey, number>>;
}

const isDay = (at: string) => /^\d{4}-\d\d-\d\d$/.test(at);

function whenOf({ at, late }: Item, zone: string): string {
  if (at === null) return t('actions.noDate', 'sin fecha');
  if (!isDay(at))
    return relativeInstant(
      new Date(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
      zone,
    );
  return `${late ? t('actions.wasDue', 'venció el') : t('actions.isDue', 'vence el')} ${showDay(at)}`;
}

const JOBS = '/sys/logs?tab=trabajos';

/** Where a row leads: its record, the list that a file came from, or the list that is watched. */
function hrefOfItem(item: Item, session: Session): string | null {
  const resource = registry.resources.get(item.resource);
  if (!resource) return session.can('sys.logs.list') ? JOBS : null;
  if (item.resource === 'saved-views') return item.detail;
  if (item.resource === 'exports') {
    const list = openScreens(session).find(
      (screen) => screen.kind === 'list' && screen.resource?.path === item.title,
    );
    return list ? hrefOf(list) : null;
  }
  return recordPath(resource, item.id);
}

function titleOf({ resource, title }: Item): string {
  if (resource === 'exports')
    return registry.resources.get(title)?.label[1] ?? registry.screens.get(title)?.label ?? title;
  return title;
}

export async function loadWorklistView(
  session: Session,
  bench: WorklistKey | null,
): Promise<WorklistView> {
  const { data, meta } = await session.erp.get<
    readonly Item[],
    { counts: Record<WorklistKey, number> }
  >('workbench', { tab: bench ?? undefined });
  const zone = session.timeZone;
  const rows = data.map((item): FoundRecord => {
    const resource = registry.resources.get(item.resource);
    const kind = bench === 'pendientes' ? null : item.label;
    return {
      href: hrefOfItem(item, session),
      label: titleOf(item),
      detail: [kind, item.resource === 'saved-views' ? null : item.detail, whenOf(item, zone)]
        .filter(Boolean)
        .join(' · '),
      icon: resource ? moduleIcon(registry.moduleOf(resource).key) : 'clock',
      ...(item.late && { late: true as const }),
    };
  });
  return { rows, counts: meta.counts };
}

import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import type { TableCardView } from '#app/screens/sys/tables/tables-types.ts';
import type { OperationsView } from './operations-types.ts';

interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly since: string | null;
}
export interface TaskList {
  readonly key: string;
  readonly total: number;
  readonly rows: readonly TaskRow[];
}

export function tasksView(session: Session, tasks: readonly TaskList[]): OperationsView {
  const cards = registry.contributions.warehouseTasks.flatMap(
    ({ key, title, resource: screen, heads, calm }): TableCardView[] => {
      const list = tasks.find((each) => each.key === key);
      if (!list) return [];
      const opens = session.can(`${screen}.list`);
      return [
        {
          title,
          note: list.total > 0 ? String(list.total) : null,
          columns: heads.map((label) => ({ label })),
          rows: list.rows.map((row) => ({
            key: String(row.id),
            cells: [
              { text: row.title, ...(opens && { href: `/${screen}/${row.id}` }) },
              { text: row.detail },
              { text: row.since ? showDay(row.since) : t('ops.never', 'Nunca') },
            ],
          })),
          empty: [t('ops.nothingPending', 'Nada pendiente'), calm],
        },
      ];
    },
  );
  return {
    tables: {
      tab: 'tareas',
      counts: [],
      filters: [],
      // What needs somebody first.
      cards: [
        ...cards.filter(({ rows }) => rows.length > 0),
        ...cards.filter(({ rows }) => rows.length === 0),
      ],
    },
  };
}

import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import { healthView, type Health } from './operations/operations-health.server.ts';
import { list, type OperationsTab } from './operations/operations-tab.server.ts';
import { postingsTab } from './operations/operations-postings.server.ts';
import { tasksView, type TaskList } from './operations/operations-tasks.server.ts';

const operations = async (session: Session) =>
  (await session.erp.get<{ tasks: readonly TaskList[]; health: Health }>('inv/operations')).data;

export const operationsTabs = (): readonly OperationsTab[] => [
  {
    key: 'cierres',
    label: t('periods.closings', 'Cierres'),
    order: 40,
    needs: 'inv/periods.list',
    view: list('cierres', {
      resource: 'inv/periods',
      columns: ['period', 'status', 'closed_by', 'closed_at', 'stock_value'],
      sort: '-period',
      empty: [
        t('periods.none', 'Sin periodos'),
        t('ops.firstPeriod', 'El primero aparece con el primer movimiento del mes.'),
      ],
    }),
  },
  postingsTab(),
  {
    key: 'salud',
    label: t('ui.home.health', 'Salud'),
    order: 60,
    needs: 'inv/operations.list',
    view: async (session) => healthView(session, (await operations(session)).health),
  },
  {
    key: 'tareas',
    label: t('ops.jobs', 'Tareas'),
    order: 70,
    needs: 'inv/operations.list',
    view: async (session) => tasksView(session, (await operations(session)).tasks),
  },
];

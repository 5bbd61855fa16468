import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import { askedTab, pager, totalOf } from '../tables/tables-query.server.ts';
import type { TablesView } from '../tables/tables-types.ts';

interface ErrorRow {
  readonly id: number;
  readonly message: string;
  readonly origin: string;
  readonly route: string;
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly request_id: string | null;
  readonly stack?: string | null;
}

const FIELDS = ['last_at', 'message', 'origin', 'route', 'count', 'first_at', 'request_id'];
const NAMES = ['q', 'origin', 'desde', 'hasta'];

const queryOf = ({ q, origin, desde, hasta }: Readonly<Record<string, string>>) => {
  const filter = {
    ...(origin && { origin }),
    ...((desde || hasta) && {
      last_at: { ...(desde && { from: desde }), ...(hasta && { to: hasta }) },
    }),
  };
  return { ...(q && { q }), ...(Object.keys(filter).length > 0 && { filter }) };
};

const origins = () => {
  const field = registry.resource('sys/errors').fields.origin;
  return field?.kind === 'choice' ? field.choices : [];
};

/** Faults of the system: the request id that a person was given finds its row. */
export async function errorsView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('errores', url, NAMES);
  const mayRead = session.can('sys/logs.errors');
  const { data: rows, meta } = await session.erp.get<ErrorRow[], ListMeta>('sys/errors', {
    page: asked.page,
    size: 50,
    fields: mayRead ? [...FIELDS, 'stack'] : FIELDS,
    ...queryOf(asked.values),
  });
  const labels = new Map(origins().map(([code, label]) => [code, label]));
  return {
    tab: asked.tab,
    counts: [],
    filters: [
      {
        name: 'q',
        label: t('errors.search', 'Mensaje, ruta o petición'),
        value: asked.values.q ?? '',
      },
      {
        name: 'origin',
        label: t('errors.part', 'Parte'),
        value: asked.values.origin ?? '',
        choices: origins().map(([code, label]) => [code, label] as const),
      },
      {
        name: 'desde',
        label: t('dates.from', 'Desde'),
        value: asked.values.desde ?? '',
        type: 'date',
      },
      {
        name: 'hasta',
        label: t('dates.to', 'Hasta'),
        value: asked.values.hasta ?? '',
        type: 'date',
      },
    ],
    cards: [
      {
        title: t('errors.title', 'Errores'),
        note: totalOf(meta),
        columns: [
          { label: t('errors.lastTime', 'Última vez') },
          { label: t('error.error', 'Error') },
          { label: t('errors.part', 'Parte') },
          { label: t('ui.nav.path', 'Ruta') },
          { label: t('errors.times', 'Veces'), num: true },
          { label: t('logs.firstTime', 'Primera vez') },
        ],
        rows: rows.map((row) => ({
          key: String(row.id),
          cells: [
            { text: showInstant(row.last_at) },
            {
              text: row.message,
              ...(row.request_id && {
                small: t('errors.request', 'Petición {id}', { id: row.request_id }),
              }),
              ...(row.stack && {
                opened: { label: t('errors.detail', 'Detalle técnico'), text: row.stack },
              }),
            },
            { text: labels.get(row.origin) ?? row.origin },
            { text: row.route },
            { text: row.count.toLocaleString('es-MX') },
            { text: showInstant(row.first_at) },
          ],
        })),
        empty: [
          t('ops.noErrors', 'Sin errores'),
          t(
            'errors.noneHelp',
            'Aquí queda cada falla del sistema, con el número de petición que vio la persona.',
          ),
        ],
        ...(session.can('sys/logs.export') && {
          files: [[asked.file('csv'), 'CSV'] as const, [asked.file('xlsx'), 'Excel'] as const],
        }),
        ...pager(asked, meta),
      },
    ],
  };
}

export const errorsFile = (session: Session, url: URL, format: string): Promise<Response> =>
  session.erp.download('sys/errors/export', {
    format,
    fields: FIELDS,
    ...queryOf(askedTab('errores', url, NAMES).values),
  });

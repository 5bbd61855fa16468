import { t } from '#app/i18n/t.ts';
import { fieldLabel, labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { askedTab, pager, totalOf } from '../tables/tables-query.server.ts';
import type { CellView, TablesView } from '../tables/tables-types.ts';

interface ExportRow {
  readonly id: number;
  readonly path: string;
  readonly columns: readonly string[] | null;
  readonly query: Readonly<Record<string, unknown>> | null;
  readonly format: string;
  readonly rows: number;
  readonly sha256: string | null;
  readonly created_at: string;
  readonly titles: Readonly<Record<string, string | null>>;
}

const FIELDS = ['path', 'columns', 'query', 'format', 'rows', 'sha256', 'created_at', 'created_by'];
const NAMES = ['user', 'path', 'desde', 'hasta'];

/** Columns that not everybody may see: who took them is worth a look. */
const sensitive = (path: string, columns: readonly string[]) => {
  const fields = companyRegistry().resources.get(path)?.fields;
  return columns.filter((name) => fields?.[name]?.readKey);
};

function what(row: ExportRow, session: Session): CellView {
  const resource = companyRegistry().resources.get(row.path);
  const columns = row.columns ?? [];
  const names = columns
    .map((name) => (resource?.fields[name] ? fieldLabel(resource, name, session) : name))
    .join(', ');
  const asked =
    row.query && Object.keys(row.query).length > 0 ? JSON.stringify(row.query, null, 1) : null;
  return {
    text: resource
      ? labelMany(resource, session)
      : (companyRegistry().screens.get(row.path)?.label ?? row.path),
    small: `${columns.length} ${columns.length === 1 ? 'columna' : 'columnas'}`,
    opened: {
      label: t('exported.columnsAndQuery', 'Columnas y consulta'),
      text: [names, asked, row.sha256 && t('exported.hash', 'Huella: {hash}', { hash: row.sha256 })]
        .filter(Boolean)
        .join('\n'),
    },
  };
}

const filterOf = (values: Readonly<Record<string, string>>) => {
  const { user, path, desde, hasta } = values;
  const filter = {
    ...(user && { created_by: user }),
    ...(path && { path: { op: 'eq', value: path } }),
    ...((desde || hasta) && {
      created_at: { ...(desde && { from: desde }), ...(hasta && { to: hasta }) },
    }),
  };
  return Object.keys(filter).length > 0 ? { filter } : {};
};

/** Who took what out of the system. */
export async function exportsView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('exportaciones', url, NAMES);
  const [{ data: rows, meta }, people] = await Promise.all([
    session.erp.get<ExportRow[], ListMeta>('exports', {
      page: asked.page,
      size: 50,
      fields: FIELDS,
      ...filterOf(asked.values),
    }),
    session.can('users.list')
      ? session.erp
          .get<{ id: number; title: string }[]>('users/options', { limit: 50 })
          .then(({ data }) => data)
      : [],
  ]);
  const paths = [...companyRegistry().resources.values()]
    .map((resource) => [resource.path, labelMany(resource, session)] as const)
    .toSorted((a, b) => a[1].localeCompare(b[1], 'es-MX'));
  return {
    tab: asked.tab,
    counts: [],
    filters: [
      {
        name: 'user',
        label: t('logs.who', 'Quién'),
        value: asked.values.user ?? '',
        choices: people.map(({ id, title }) => [String(id), title] as const),
      },
      {
        name: 'path',
        label: t('views.list', 'Lista'),
        value: asked.values.path ?? '',
        choices: paths,
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
        title: t('exported.title', 'Exportaciones'),
        note: totalOf(meta),
        columns: [
          { label: t('logs.when', 'Fecha y hora') },
          { label: t('logs.who', 'Quién') },
          { label: t('ops.what', 'Qué') },
          { label: t('audit.format', 'Formato') },
          { label: t('list.rows', 'Filas'), num: true },
          { label: t('profile.tabData', 'Datos') },
        ],
        rows: rows.map((row) => {
          const found = sensitive(row.path, row.columns ?? []);
          return {
            key: String(row.id),
            cells: [
              { text: showInstant(row.created_at) },
              { text: row.titles.created_by ?? 'El sistema' },
              what(row, session),
              { text: row.format },
              { text: row.rows.toLocaleString('es-MX') },
              found.length > 0
                ? { text: t('exported.sensitive', 'Sensibles'), family: 'wait' as const }
                : { text: t('exported.general', 'Generales'), family: 'neutral' as const },
            ],
          };
        }),
        empty: [
          t('exported.none', 'Nadie ha exportado'),
          t(
            'exported.noneHelp',
            'Cada archivo que sale de una lista queda aquí: quién, cuándo, qué columnas y cuántas filas.',
          ),
        ],
        ...(session.can('exports.export') && {
          files: [[asked.file('csv'), 'CSV'] as const, [asked.file('xlsx'), 'Excel'] as const],
        }),
        ...pager(asked, meta),
      },
    ],
  };
}

export const exportsFile = (session: Session, url: URL, format: string): Promise<Response> =>
  session.erp.download('exports/export', {
    format,
    fields: FIELDS,
    ...filterOf(askedTab('exportaciones', url, NAMES).values),
  });

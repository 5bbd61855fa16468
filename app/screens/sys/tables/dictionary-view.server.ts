import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import type { TablesView } from './tables-types.ts';

interface DictionaryRow {
  readonly module: string;
  readonly resource: string;
  readonly table: string;
  readonly field: string;
  readonly label: string;
  readonly type: string;
  readonly required: string;
  readonly rules: string;
  readonly section: string | null;
  readonly used_in: string;
}
interface Meta extends ListMeta {
  readonly tables: readonly (readonly [resource: string, table: string])[];
}

export const DICTIONARY = '/sys/dictionary';
const SIZE = 100;
const WHOLE = 500;

const asked = (url: URL) => ({
  q: (url.searchParams.get('q') ?? '').slice(0, 100),
  resource: (url.searchParams.get('resource') ?? '').slice(0, 60),
});
const given = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const columns = () =>
  [
    t('conflict.field', 'Campo'),
    t('pivot.table', 'Tabla'),
    t('stock.type', 'Tipo'),
    t('dict.required', 'Obligatorio'),
    t('dict.rules', 'Reglas y significado'),
  ].map((label) => ({ label }));

/** Every field of every table, with what was searched. */
export async function dictionaryView(session: Session, url: URL): Promise<TablesView> {
  const values = asked(url);
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  const { data: rows, meta } = await session.erp.get<DictionaryRow[], Meta>(
    'sys/tables/dictionary',
    { ...given(values), page, size: SIZE },
  );
  const at = (more: Readonly<Record<string, string>>, path = DICTIONARY) =>
    `${path}?${new URLSearchParams({ ...given(values), ...more })}`;
  const file = (format: string) => at({ format }, `${DICTIONARY}/file`);
  return {
    tab: '',
    base: DICTIONARY,
    counts: [],
    filters: [
      { name: 'q', label: t('common.search', 'Buscar'), value: values.q },
      {
        name: 'resource',
        label: t('pivot.table', 'Tabla'),
        value: values.resource,
        choices: meta.tables,
      },
    ],
    cards: [
      {
        title: t('dict.fields', 'Campos'),
        note: `${meta.total.toLocaleString('es-MX')} ${meta.total === 1 ? 'campo' : 'campos'}`,
        columns: columns(),
        rows: rows.map((row) => ({
          key: `${row.resource}.${row.field}`,
          cells: [
            { text: row.label, small: row.used_in ? `${row.field} · ${row.used_in}` : row.field },
            { text: row.table, small: `${row.module} · ${row.resource}` },
            { text: row.type },
            { text: row.required },
            { text: row.rules || '—' },
          ],
        })),
        empty: [
          t('dict.noMatch', 'Ningún campo coincide'),
          t('dict.noMatchHelp', 'Prueba con otra palabra, o quita la tabla.'),
        ],
        files: session.can('sys/tables.export')
          ? [
              [file('csv'), 'CSV'],
              [file('xlsx'), 'Excel'],
            ]
          : [],
        previous: page > 1 ? at({ page: String(page - 1) }) : null,
        next: page * meta.size < meta.total ? at({ page: String(page + 1) }) : null,
      },
    ],
  };
}

export const dictionaryFile = (session: Session, url: URL, format: string): Promise<Response> =>
  session.erp.download('sys/tables/dictionary/export', { ...given(asked(url)), format });

/** The fields of one table, for the tab Campos of its record. */
export async function tableFields(session: Session, id: string): Promise<LinkedView> {
  const { data: table } = await session.erp.get<{ readonly resource: string }>(`sys/tables/${id}`);
  const { data: rows } = await session.erp.get<DictionaryRow[], Meta>('sys/tables/dictionary', {
    resource: table.resource,
    size: WHOLE,
  });
  return {
    kind: 'table',
    title: t('dict.fieldsOf', 'Campos de la tabla'),
    add: {
      href: `${DICTIONARY}?${new URLSearchParams({ resource: table.resource })}`,
      label: t('dict.see', 'Ver en el diccionario'),
    },
    columns: [
      t('conflict.field', 'Campo'),
      t('dict.code', 'Clave'),
      t('stock.type', 'Tipo'),
      t('dict.required', 'Obligatorio'),
      t('dict.section', 'Sección'),
      t('dict.usedIn', 'Se usa en'),
    ].map((label) => ({
      label,
      right: false,
    })),
    rows: rows.map((row) => ({
      href: null,
      cells: [row.label, row.field, row.type, row.required, row.section ?? '', row.used_in],
    })),
    more: null,
  };
}

import { t } from '#app/i18n/t.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import type { ApiImport, ApiRow } from './api-types.ts';
import { grouped, missingView } from './frame.server.ts';
import type { ReviewCell, ReviewRow, ReviewView } from './types.ts';

const SIZE = 50;

const chips = (): Readonly<Record<string, ReviewRow['chip']>> => ({
  PENDIENTE: ['wait', t('import.toCheck', 'Por revisar')],
  NUEVO: ['neutral', t('list.newF', 'Nueva')],
  CAMBIA: ['go', t('import.changes', 'Cambia')],
  IGUAL: ['off', t('trial.same', 'Igual')],
  ERROR: ['bad', t('error.error', 'Error')],
  CREADA: ['ok', t('import.created', 'Creada')],
  ACTUALIZADA: ['ok', t('import.updated', 'Actualizada')],
  SIN_CAMBIO: ['off', t('conflict.unchanged', 'Sin cambio')],
  DESHECHA: ['off', t('import.undone', 'Deshecha')],
  CONSERVADA: ['wait', t('import.kept', 'Conservada')],
});

export function fieldAt(resource: Resource, path: string): Field | undefined {
  const [first = '', second] = path.split('.');
  const field = resource.fields[first];
  return second && field?.kind === 'lines'
    ? companyRegistry().resource(field.of).fields[second]
    : field;
}

/** Columns of the file that go somewhere, as the file calls them. */
export const mappedColumns = (
  record: ApiImport,
): readonly (readonly [index: number, path: string])[] =>
  Object.entries(record.mapping ?? {})
    .map(([index, path]) => [Number(index), path] as const)
    .toSorted((a, b) => a[0] - b[0]);

function rowOf(row: ApiRow, mapped: ReturnType<typeof mappedColumns>): ReviewRow {
  const errors = row.errors ?? [];
  // What a rule warned of is nothing to correct: it is read beside the row.
  const wrong = row.status === 'ERROR' ? errors : [];
  const [family, label] = chips()[row.status] ?? ['neutral', row.status];
  const shown = new Set(mapped.map(([index]) => index));
  const cells = mapped.map(([column, path]): ReviewCell => {
    const said = wrong.filter((error) => error.column === column).map(({ message }) => message);
    const change = row.changes?.[path];
    return {
      column,
      text: row.cells[column] ?? '',
      before: change?.[0] || null,
      changed: change !== undefined,
      error: said.length > 0 ? said.join(' ') : null,
    };
  });
  const loose = errors
    .filter(({ column }) => wrong.length === 0 || column === null || !shown.has(column))
    .map(({ message }) => message);
  const child = Object.entries(row.changes ?? {}).flatMap(([path, [, after]]) =>
    mapped.some(([, each]) => each === path) ? [] : [after],
  );
  return {
    position: row.position,
    chip: [
      row.status !== 'ERROR' && errors.length > 0 ? 'wait' : family,
      row.status === 'ERROR' && errors.length > 1
        ? t('import.errors', '{count} errores', { count: errors.length })
        : label,
    ],
    follows: row.leader !== row.position,
    cells,
    note: [...loose, ...child].join(' ') || null,
  };
}

/** Several rows of the file are one record. */
export const joinsRows = (record: ApiImport): boolean =>
  mappedColumns(record).some(([, path]) => path.includes('.')) &&
  record.rows_new + record.rows_changed + record.rows_same + record.rows_error < record.rows_total;

export async function reviewView(
  session: Session,
  record: ApiImport,
  resource: Resource,
  search: URLSearchParams,
): Promise<ReviewView> {
  const counts = [
    [
      'TODAS',
      t('list.allF', 'Todas'),
      record.rows_new + record.rows_changed + record.rows_same + record.rows_error,
    ],
    ['NUEVO', t('import.newRows', 'Nuevas'), record.rows_new],
    ['CAMBIA', t('import.changing', 'Cambian'), record.rows_changed],
    ['IGUAL', t('import.sameRows', 'Iguales'), record.rows_same],
    ['ERROR', t('ops.withError', 'Con error'), record.rows_error],
    ...(record.rows_warned > 0
      ? [['AVISO', t('import.withWarnings', 'Con avisos'), record.rows_warned] as const]
      : []),
  ] as const;
  const asked = counts.find(([key]) => key === search.get('show'))?.[0];
  const tab = asked ?? (record.rows_error > 0 ? 'ERROR' : 'TODAS');
  const page = Math.max(1, Math.min(1_000, Number(search.get('page')) || 1));
  const { data, meta } = await session.erp.get<ApiRow[], ListMeta>(`imports/rows/${record.id}`, {
    result: tab === 'TODAS' ? undefined : tab,
    page,
    size: SIZE,
  });
  const mapped = mappedColumns(record);
  const here = (ver: string, at = 1) =>
    `/imports/${record.id}?step=revision&show=${ver}${at > 1 ? `&page=${at}` : ''}`;
  const from = (page - 1) * SIZE + 1;
  const ready = record.rows_new + record.rows_changed + record.rows_same - record.rows_applied;
  return {
    kind: 'revision',
    id: String(record.id),
    ready,
    wrong: record.rows_error,
    warned: record.rows_warned,
    applied: record.rows_applied,
    grouped: joinsRows(record),
    tabs: counts.map(([key, label, n]) => ({ key, label, href: here(key), count: grouped(n) })),
    tab,
    columns: mapped.map(([index, path]) => {
      const field = fieldAt(resource, path);
      return {
        label: record.header?.[index] ?? path,
        right: field !== undefined && fieldTypeOf(field).align === 'right',
      };
    }),
    rows: data.map((row) => rowOf(row, mapped)),
    range:
      data.length === 0
        ? ''
        : t('report.shownOf', '{first}–{last} de {total}', {
            first: grouped(from),
            last: grouped(from + data.length - 1),
            total: grouped(meta.total),
          }),
    prevHref: page > 1 ? here(tab, page - 1) : null,
    nextHref: page * SIZE < meta.total ? here(tab, page + 1) : null,
    editable: data.some(({ status }) => status === 'ERROR'),
    mayApply: record.status === 'VALIDADA' && ready > 0,
    mayRemap: record.rows_applied === 0,
    missing: record.rows_error > 0 ? missingView(record.missing, resource, record) : null,
    hasReferences: mapped.some(([, path]) => fieldAt(resource, path)?.kind === 'ref'),
  };
}

import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ApiImport, ApiRow } from '../api-types.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { grouped, listHrefOf } from '../frame.server.ts';
import { joinsRows } from '../review.server.ts';
import type { ProgressView, ResultView, UndoView } from '../types.ts';

export function progressView(record: ApiImport, light: boolean): ProgressView {
  const undoing = record.status === 'EN_CURSO' && record.undone_at !== null;
  const total = undoing ? record.rows_applied : record.rows_total;
  const done = Math.min(record.done, total);
  let what: string;
  if (undoing) what = t('import.undoing', 'Se está deshaciendo');
  else if (record.status === 'EN_CURSO') what = t('import.applying', 'Se está aplicando');
  else what = t('import.checking', 'Se están revisando las filas');
  return {
    kind: 'avance',
    id: String(record.id),
    what,
    done,
    total,
    said: t('floor.doneOf', '{done} de {total}', { done: grouped(done), total: grouped(total) }),
    notified: record.status === 'EN_CURSO',
    light,
  };
}

export const undoView = (record: ApiImport): UndoView => ({
  kind: 'deshacer',
  id: String(record.id),
  made: t(
    'import.nCreated',
    ['{shown} registro creado', '{shown} registros creados'],
    amount(record.rows_new),
  ),
  changed: t(
    'import.nUpdated',
    ['{shown} registro actualizado', '{shown} registros actualizados'],
    amount(record.rows_changed),
  ),
});

const amount = (n: number) => ({ count: n, shown: grouped(n) });

const rowsOf = (record: ApiImport, n: number): string =>
  joinsRows(record)
    ? t('import.nRecords', ['{shown} registro', '{shown} registros'], amount(n))
    : t('import.nRows', ['{shown} fila', '{shown} filas'], amount(n));

const leftOf = ({ rows_error: wrong }: ApiImport): string =>
  wrong === 0
    ? ''
    : ` ${t('import.leftWrong', ['y queda 1 con error', 'y quedan {shown} con error'], amount(wrong))}`;
const keptOf = ({ rows_kept: kept }: ApiImport): string =>
  kept === 0
    ? ''
    : ` ${t('import.keptToo', ['y se conservó 1', 'y se conservaron {shown}'], amount(kept))}`;

const appliedOf = (record: ApiImport): string =>
  t('import.didApply', ['Se aplicó {rows}', 'Se aplicaron {rows}'], {
    count: record.rows_applied,
    rows: rowsOf(record, record.rows_applied),
  });

const HEADLINES: Readonly<Record<string, (record: ApiImport) => string>> = {
  APLICADA: appliedOf,
  APLICADA_PARCIAL: (record) => `${appliedOf(record)}${leftOf(record)}`,
  DESHECHA: (record) =>
    t('import.didUndo', ['Se deshizo {rows}', 'Se deshicieron {rows}'], {
      count: record.rows_undone,
      rows: rowsOf(record, record.rows_undone),
    }) + keptOf(record),
  FALLIDA: () => t('import.notFinished', 'No se pudo terminar'),
  CANCELADA: () => t('import.discarded', 'La importación se descartó'),
};
const TONES: Readonly<Record<string, ResultView['tone']>> = {
  APLICADA: 'ok',
  APLICADA_PARCIAL: 'wait',
  FALLIDA: 'bad',
};

/** Where a file made one record, that is what is looked at next. */
async function madeHref(
  session: Session,
  record: ApiImport,
  resource: Resource,
): Promise<string | null> {
  if (record.status !== 'APLICADA' || record.rows_applied !== 1 || !joinsRows(record)) return null;
  const { data } = await session.erp.get<ApiRow[]>(`imports/rows/${record.id}`, { size: 1 });
  const made = data[0]?.record_id;
  return made ? recordPath(resource, String(made)) : null;
}

export async function resultView(
  session: Session,
  record: ApiImport,
  resource: Resource,
): Promise<ResultView> {
  const undone = record.status === 'DESHECHA';
  const kept =
    undone && record.rows_kept > 0
      ? (
          await session.erp.get<ApiRow[]>(`imports/rows/${record.id}`, {
            result: 'CONSERVADA',
            size: 50,
          })
        ).data
      : [];
  const waiting = record.rows_new + record.rows_changed + record.rows_same - record.rows_applied;
  return {
    kind: 'resultado',
    id: String(record.id),
    status: record.status,
    message: record.message,
    tone: TONES[record.status] ?? 'info',
    headline: HEADLINES[record.status]?.(record) ?? '',
    tiles: undone
      ? [
          [t('import.undoneRows', 'Deshechas'), grouped(record.rows_undone)],
          [t('import.keptF', 'Conservadas'), grouped(record.rows_kept)],
        ]
      : [
          [t('import.newRows', 'Nuevas'), grouped(record.rows_new)],
          [t('import.updatedRows', 'Actualizadas'), grouped(record.rows_changed)],
          [t('conflict.unchanged', 'Sin cambio'), grouped(record.rows_same)],
          [t('ops.withError', 'Con error'), grouped(record.rows_error)],
        ],
    kept: kept.map(({ position, errors }) => ({
      position,
      message: errors?.map(({ message }) => message).join(' ') ?? '',
    })),
    undoUntil:
      record.undoable && record.undo_until
        ? showInstant(record.undo_until).split(' ').slice(0, 3).join(' ')
        : null,
    mayFix:
      (record.status === 'APLICADA_PARCIAL' && record.rows_error + waiting > 0) ||
      record.status === 'FALLIDA',
    hasRows: record.status !== 'CANCELADA',
    listHref: listHrefOf(resource),
    madeHref: await madeHref(session, record, resource),
    againHref: `/imports/new?${new URLSearchParams({ list: resource.path, ...(record.intake && { template: record.intake }) })}`,
  };
}

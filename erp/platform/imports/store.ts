/** The import and its rows as they are stored. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { batchesOf } from '#erp/db/batches.ts';
import { notFound } from '#erp/model/errors.ts';

export type ImportStatus =
  | 'CARGADA'
  | 'MAPEADA'
  | 'VALIDADA'
  | 'EN_CURSO'
  | 'APLICADA'
  | 'APLICADA_PARCIAL'
  | 'FALLIDA'
  | 'DESHECHA'
  | 'CANCELADA';
export type Mode = 'CREAR' | 'ACTUALIZAR' | 'CREAR_O_ACTUALIZAR';
/** PENDIENTE was not looked at; the next three are what would happen; then what happened. */
export type RowStatus =
  | 'PENDIENTE'
  | 'NUEVO'
  | 'CAMBIA'
  | 'IGUAL'
  | 'ERROR'
  | 'CREADA'
  | 'ACTUALIZADA'
  | 'SIN_CAMBIO'
  | 'DESHECHA'
  | 'CONSERVADA';

export interface ImportRecord {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly resource: string;
  /** Way in, where it was not the plain one: see `Intake`. */
  readonly intake: string | null;
  readonly file_name: string;
  readonly file_id: number | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[] | null;
  readonly encoding: string | null;
  readonly header_row: number | null;
  readonly header: readonly string[] | null;
  readonly mode: Mode;
  readonly key_field: string | null;
  /** Column, from 0, to the path of its field. */
  readonly mapping: Readonly<Record<string, string>> | null;
  readonly fixed: Readonly<Record<string, string>> | null;
  readonly empty_means: 'DEJAR' | 'BORRAR';
  readonly lines_mode: 'AGREGAR' | 'REEMPLAZAR';
  readonly date_format: 'DMA' | 'MDA';
  readonly decimal_format: 'PUNTO' | 'COMA';
  readonly status: ImportStatus;
  readonly rows_total: number;
  readonly rows_new: number;
  readonly rows_changed: number;
  readonly rows_same: number;
  readonly rows_error: number;
  /** Good records of which a rule warned. */
  readonly rows_warned: number;
  readonly rows_applied: number;
  readonly rows_undone: number;
  readonly rows_kept: number;
  readonly done: number;
  readonly message: string | null;
  readonly keys: readonly string[] | null;
  readonly claimed_by: string | null;
  readonly claimed_until: string | null;
  readonly applied_at: string | null;
  readonly undone_at: string | null;
  readonly created_at: string;
  readonly created_by: number | null;
  /** Who asked for what is being done. */
  readonly updated_by: number | null;
}

/** What is wrong, or in a row that is good, what a rule warned of. */
export interface CellProblem {
  /** From 0; null = the whole row. */
  readonly column: number | null;
  readonly message: string;
}

export interface StagedRow {
  readonly position: number;
  readonly leader: number;
  readonly key: string | null;
  readonly cells: readonly string[];
  readonly status: RowStatus;
  readonly errors: readonly CellProblem[] | null;
  readonly changes: Readonly<Record<string, readonly [before: string, after: string]>> | null;
  readonly record_id: number | null;
  readonly left_version: number | null;
  readonly undo: Undo | null;
}

/** What was there before, as it would be sent. */
export interface Undo {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly lines: Readonly<
    Record<string, readonly Readonly<Record<string, string | readonly string[]>>[]>
  >;
}

export const ROW_COLUMNS =
  'position, leader, key, cells, status, errors, changes, record_id, left_version, undo';

export async function requireImport(tx: Tx, id: number, lock = false): Promise<ImportRecord> {
  const [row] = await tx.query<ImportRecord>(
    `select * from imports where account_id = $2 and id = $1${lock ? ' for update' : ''}`,
    [id, TENANT],
  );
  if (!row) throw notFound(t('imports.gone', 'Esta importación no existe o no está a tu alcance.'));
  return row;
}

/** Statuses of rows are counted by record: child rows follow their first. */
export async function recount(tx: Tx, id: number): Promise<void> {
  await tx.execute(
    `update imports set rows_new = c.made, rows_changed = c.changed, rows_same = c.same, rows_error = c.wrong, rows_warned = c.warned, rows_applied = c.applied, version = version + 1, updated_at = now()
     from (select count(*) filter (where status in ('NUEVO', 'CREADA')) as made, count(*) filter (where status in ('CAMBIA', 'ACTUALIZADA')) as changed,
       count(*) filter (where status in ('IGUAL', 'SIN_CAMBIO')) as same, count(*) filter (where status = 'ERROR') as wrong,
       count(*) filter (where status in ('NUEVO', 'CAMBIA', 'CREADA', 'ACTUALIZADA') and errors is not null) as warned,
       count(*) filter (where status in ('CREADA', 'ACTUALIZADA', 'SIN_CAMBIO')) as applied
       from import_rows where account_id = $2 and import_id = $1 and leader = position) c where account_id = $2 and imports.id = $1`,
    [id, TENANT],
  );
}

export interface RowResult {
  readonly position: number;
  readonly status: RowStatus;
  readonly errors?: readonly CellProblem[] | null;
  readonly changes?: StagedRow['changes'];
  readonly record_id?: number | null;
  readonly left_version?: number | null;
  readonly undo?: Undo | null;
}

export async function saveResults(
  tx: Tx,
  importId: number,
  results: readonly RowResult[],
): Promise<void> {
  for (const batch of batchesOf(results))
    await tx.execute(
      `update import_rows r set status = x.status, errors = x.errors, changes = x.changes, record_id = x.record_id, left_version = x.left_version, undo = x.undo
     from jsonb_to_recordset($2::jsonb) as x(position int, status text, errors jsonb, changes jsonb, record_id bigint, left_version int, undo jsonb)
     where r.account_id = $4 and r.import_id = $1 and r.position = any($3::int[]) and r.position = x.position`,
      [importId, JSON.stringify(batch), batch.map(({ position }) => position), TENANT],
    );
}

/** Reads a file into the rows of an import, a few hundred at a time. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '#erp/db/database.ts';
import { normalizeHeading } from './normalize-heading.ts';
import { badFile, type MergedCells, type OpenSheet, type SheetRow } from './reading/sheet.ts';

const PORTION = 500;
/** A title and a date may stand above the labels. */
const LOOK = 20;

/** The row that looks most like labels: many different short texts, the first of such rows. */
export function headerOf(rows: readonly SheetRow[], words: ReadonlySet<string>): number {
  const score = ({ cells }: SheetRow) => {
    const filled = cells.filter((cell) => cell !== '');
    const labels = new Set(
      filled.filter((cell) => cell.length <= 60 && !/^[\d.,$%/:-]+$/.test(cell)),
    );
    return (
      labels.size +
      3 * filled.filter((cell) => words.has(normalizeHeading(cell.replaceAll('*', '')))).length
    );
  };
  const best = rows
    .slice(0, LOOK)
    .reduce((found, row) => (score(row) > score(found) ? row : found), rows[0]!);
  return best.at;
}

/** A column without a label that holds something is called by its letter. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) +
  String.fromCharCode(65 + (index % 26));

export interface StagingResult {
  readonly header: readonly string[];
  readonly headerRow: number;
  readonly rows: number;
}

interface Staging {
  readonly db: Database;
  readonly accountId: number;
  readonly importId: number;
  /** Row of the labels when the person said which. */
  readonly headerRow: number | null;
  /** Words that labels of this list have. */
  readonly words: ReadonlySet<string>;
}

/**
 * Replaces the rows of the import by those of the sheet. Throws VALIDACION for what cannot be read.
 */
export async function stageRows(at: Staging, sheet: OpenSheet): Promise<StagingResult> {
  await clearStagedRows(at);
  const first: SheetRow[] = [];
  let headerRow = at.headerRow;
  let header: readonly string[] | null = null;
  let width = 0;
  let rows = 0;
  let batch: SheetRow[] = [];
  const put = async (row: SheetRow) => {
    if (headerRow === null || row.at < headerRow) return;
    if (row.at === headerRow) {
      header = row.cells;
      return;
    }
    width = Math.max(width, row.cells.length);
    rows += 1;
    batch.push(row);
    if (batch.length >= PORTION) await insert(at, batch.splice(0));
  };
  for await (const row of sheet.rows()) {
    if (headerRow === null) {
      first.push(row);
      if (first.length < LOOK) continue;
      headerRow = headerOf(first, at.words);
      for (const each of first) await put(each);
    } else await put(row);
  }
  if (headerRow === null && first.length > 0) {
    headerRow = headerOf(first, at.words);
    for (const each of first) await put(each);
  }
  await insert(at, batch);
  batch = [];
  if (headerRow === null)
    throw badFile(
      sheet.name === null
        ? t('imports.noData', 'El archivo no tiene datos.')
        : t('imports.sheetEmpty', 'La hoja «{sheet}» está vacía. Elige otra.', {
            sheet: sheet.name,
          }),
    );
  if (rows === 0)
    throw badFile(t('imports.onlyHeadings', 'No hay filas debajo de los encabezados.'));
  await fillMerged(at, sheet.merged(), headerRow);
  const labels: readonly string[] = header ?? [];
  return {
    headerRow,
    rows,
    header: Array.from(
      { length: Math.max(width, labels.length) },
      (_, i) => labels[i] || `Columna ${letterOf(i)}`,
    ),
  };
}

async function insert(
  { db, accountId, importId }: Staging,
  rows: readonly SheetRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into import_rows (account_id, import_id, position, leader, cells)
       select $1::bigint, $2::bigint, x.at, x.at, x.cells from jsonb_to_recordset($3::jsonb) as x(at int, cells jsonb)`,
      [accountId, importId, JSON.stringify(rows)],
    ),
  );
  await turn();
}

/** In batches: a statement over fifty thousand rows would keep everybody waiting. */
export async function clearStagedRows({
  db,
  accountId,
  importId,
}: Pick<Staging, 'db' | 'accountId' | 'importId'>): Promise<void> {
  let gone = 1;
  while (gone > 0)
    gone = await db.tenant({ accountId }, (tx) =>
      tx.execute(
        'delete from import_rows where account_id = $2 and ctid = any(array(select ctid from import_rows where account_id = $2 and import_id = $1 limit 2000))',
        [importId, TENANT],
      ),
    );
}

/** Each row of merged cells has the text of the first. */
async function fillMerged(
  { db, accountId, importId }: Staging,
  merged: readonly MergedCells[],
  headerRow: number,
): Promise<void> {
  const below = merged.filter(({ top }) => top > headerRow);
  // Column by column: one statement writes a row once only.
  for (const [column, ranges] of Map.groupBy(below, (each) => each.column)) {
    for (let i = 0; i < ranges.length; i += 200) {
      await db.tenant({ accountId }, (tx) =>
        tx.execute(
          `update import_rows r set cells = (select jsonb_agg(case when c.n = $3::int then f.cells->($3::int - 1) else coalesce(r.cells->(c.n - 1), '""') end order by c.n)
             from generate_series(1, greatest(jsonb_array_length(r.cells), $3::int)) c(n))
           from jsonb_to_recordset($2::jsonb) as x(top int, bottom int) join import_rows f on f.account_id = $4 and f.import_id = $1 and f.position = x.top
           where r.account_id = $4 and r.import_id = $1 and r.position > x.top and r.position <= x.bottom and coalesce(r.cells->>($3::int - 1), '') = '' and f.cells->($3::int - 1) is not null`,
          [
            importId,
            JSON.stringify(ranges.slice(i, i + 200).map(({ top, bottom }) => ({ top, bottom }))),
            column,
            TENANT,
          ],
        ),
      );
      await turn();
    }
  }
}

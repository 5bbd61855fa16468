/** Files of an import: the template to fill in, and the result with what became of each row. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { setImmediate as turn } from 'node:timers/promises';
import type { Actor } from '#erp/kernel/actor.ts';
import { csvCell } from '#erp/kernel/operations/export/export-csv.ts';
import { Workbook, type WorkbookCell } from '#erp/kernel/operations/export/workbook.ts';
import type { Call } from '#erp/kernel/wire/endpoints.ts';
import { importTemplateOf, targetsFor } from '#erp/platform/imports/import-template.ts';
import type { StagedRow } from '#erp/platform/imports/store.ts';
import { keyTargets, targetsOf } from '#erp/platform/imports/targets.ts';
import {
  columnFilter,
  importId,
  requireImportable,
  requireOwnImport,
  tenantOf,
} from './import-access.ts';
import { exampleOf, formatHint, isChoice } from './import-hints.ts';

type ActorCall = Call & { readonly actor: Actor };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = { fontWeight: 'bold', backgroundColor: '#EFECE4' } as const;
const WRONG = '#FBE9E7';
/** Put together in memory; beyond it the file is CSV. */
const MAX_XLSX_ROWS = 20_000;
const PORTION = 1_000;

// eslint-disable-next-line no-control-regex
const clean = (text: string) =>
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_000);
const cell = (text: string, look: object = {}): WorkbookCell =>
  text === '' ? null : { value: clean(text), ...look };
const width = (text: string) => ({ width: Math.min(Math.max(text.length + 3, 12), 48) });

const download = (bytes: BodyInit, mime: string, name: string) =>
  new Response(bytes, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

export async function importTemplate({ services, actor, query }: ActorCall): Promise<Response> {
  const resource = requireImportable(services.registry, actor, query.resource);
  const all = targetsOf(services.registry, actor, resource);
  const intake = importTemplateOf(resource, actor, query.intake);
  const targets = intake
    ? targetsFor(intake, all).filter(({ path }) => path in intake.columns)
    : all.filter(({ path }) => path !== 'id');
  const keys = new Set(keyTargets(all, resource).map(({ path }) => path));
  const help = [
    t('core.sheetColumn', 'Columna'),
    t('core.sheetRequired', 'Obligatoria'),
    t('core.sheetHow', 'Cómo se escribe'),
    t('core.sheetExample', 'Ejemplo'),
    t('core.sheetAllowed', 'Valores permitidos'),
  ];
  const rows = targets.map((target) => [
    target.label,
    target.required ? t('value.yesSaid', 'Sí') : '',
    `${formatHint(services.registry, target)}${keys.has(target.path) ? t('core.identifies', '; identifica al registro') : ''}`,
    exampleOf(target),
    isChoice(target.field) ? target.field.choices.map(([, label]) => label).join(', ') : '',
  ]);
  await using workbook = new Workbook();
  workbook.add(0, [
    targets.map(({ label, required }) => cell(required ? `${label} *` : label, HEAD)),
  ]);
  workbook.add(1, [
    help.map((text) => cell(text, HEAD)),
    ...rows.map((row) => row.map((text) => cell(text))),
  ]);
  const bytes = await workbook.finish([
    { sheet: 'Datos', columns: targets.map(({ label }) => width(label)), stickyRowsCount: 1 },
    { sheet: 'Ayuda', columns: [30, 12, 40, 24, 60].map((each) => ({ width: each })) },
  ]);
  return download(
    bytes,
    XLSX,
    `plantilla-${resource.path.replaceAll('/', '-')}${intake ? `-${String(query.intake)}` : ''}.xlsx`,
  );
}

const results = (): Readonly<Record<StagedRow['status'], string>> => ({
  PENDIENTE: t('core.rowPending', 'Pendiente'),
  NUEVO: t('core.rowNew', 'Nueva'),
  CAMBIA: t('core.rowChanges', 'Cambia'),
  IGUAL: t('core.rowSame', 'Igual'),
  ERROR: t('core.rowError', 'Error'),
  CREADA: t('core.rowCreated', 'Creada'),
  ACTUALIZADA: t('core.rowUpdated', 'Actualizada'),
  SIN_CAMBIO: t('core.rowUnchanged', 'Sin cambio'),
  DESHECHA: t('core.rowUndone', 'Deshecha'),
  CONSERVADA: t('core.rowKept', 'Conservada'),
});

type ResultRow = Pick<StagedRow, 'position' | 'cells' | 'status' | 'errors'>;

const unreadCells = ({ errors }: ResultRow, header: readonly string[]) =>
  (errors ?? [])
    .map(({ column, message }) =>
      column === null
        ? message
        : `${header[column] ?? t('core.columnNumber', 'Columna {n}', { n: column + 1 })}: ${message}`,
    )
    .join(' ');

/** `only=ERROR`: the rows with errors, ready to be corrected and imported again. */
export async function importResult({
  services,
  actor,
  params,
  query,
}: ActorCall): Promise<Response> {
  const id = importId(params);
  const only = query.only === 'ERROR' ? 'ERROR' : null;
  const { record, resource, count } = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id);
    const [row] = await tx.query<{ n: number }>(
      'select count(*)::int as n from import_rows where account_id = $3 and import_id = $1 and ($2::text is null or status = $2)',
      [id, only, TENANT],
    );
    return { ...found, count: row?.n ?? 0 };
  });
  const header = record.header ?? [];
  const shows = columnFilter(services, actor, record, resource);
  async function* pages(): AsyncGenerator<readonly ResultRow[]> {
    let after = 0;
    for (;;) {
      const rows = await services.db.tenant(tenantOf(actor), (tx) =>
        tx.query<ResultRow>(
          `select position, cells, status, errors from import_rows where account_id = $4 and import_id = $1 and position > $2 and ($3::text is null or status = $3) order by position limit ${PORTION}`,
          [id, after, only, TENANT],
        ),
      );
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)!.position;
      await turn();
    }
  }
  const labels = [
    ...header,
    t('core.sheetRow', 'Fila'),
    t('core.sheetResult', 'Resultado'),
    t('core.sheetMessage', 'Mensaje'),
  ];
  const textsOf = (row: ResultRow) => [
    ...header.map((_, i) => (shows(i) ? (row.cells[i] ?? '') : '')),
    String(row.position),
    results()[row.status],
    unreadCells(row, header),
  ];
  const name = `${only ? 'errores' : 'resultado'}-${resource.path.replaceAll('/', '-')}-${id}`;
  if (count > MAX_XLSX_ROWS) {
    const lines = [labels, ...(await Array.fromAsync(pages())).flat().map(textsOf)].map(
      (row) => `${row.map(csvCell).join(',')}\r\n`,
    );
    return download(`\uFEFF${lines.join('')}`, 'text/csv; charset=utf-8', `${name}.csv`);
  }
  await using workbook = new Workbook();
  workbook.add(0, [labels.map((text) => cell(text, HEAD))]);
  for await (const rows of pages())
    workbook.add(
      0,
      rows.map((row) => {
        const wrong = new Set((row.errors ?? []).map(({ column }) => column));
        return textsOf(row).map((text, i) =>
          cell(text, wrong.has(i) ? { backgroundColor: WRONG } : {}),
        );
      }),
    );
  const bytes = await workbook.finish([
    { sheet: 'Datos', columns: labels.map(width), stickyRowsCount: 1 },
  ]);
  return download(bytes, XLSX, `${name}.xlsx`);
}

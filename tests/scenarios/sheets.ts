/** Sheets that stories load by the import of the platform. */
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { done, type Stage } from './given.ts';

interface Loaded {
  readonly status: string;
  readonly rows_applied: number;
  readonly rows_error: number;
  /** `[row, column or null, message]` of what is wrong. */
  readonly wrong: readonly (readonly [row: number, column: number | null, message: string])[];
}

/**
 * Reads, maps by the headings, tries and applies a CSV as the administrator does on the screen;
 * `intake` is a prepared way into it; `key` is the field by which rows that are there are changed.
 */
export async function loadSheet(
  { stock, as }: Stage,
  resource: string,
  rows: readonly string[],
  intake?: string,
  key?: string,
): Promise<Loaded> {
  const admin = as('admin');
  const form = new FormData();
  form.set('resource', resource);
  if (intake) form.set('intake', intake);
  form.set('file', new File([rows.join('\n')], 'hoja.csv'));
  const { id } = await done(admin.send('POST', 'imports', { body: form }));
  await done(
    admin.put(
      `imports/map/${id}`,
      key ? { mode: 'CREAR_O_ACTUALIZAR', key_field: key } : { mode: 'CREAR' },
    ),
  );
  await runImports(stock.company.services);
  const { rows_new, rows_changed } = await done(admin.get(`imports/${id}`));
  if (rows_new + rows_changed > 0) {
    await done(admin.put(`imports/apply/${id}`));
    await runImports(stock.company.services);
  }
  const { status, rows_applied, rows_error } = await done(admin.get(`imports/${id}`));
  const errors = (await done(
    admin.get(`imports/rows/${id}`, { result: 'ERROR', size: 200 }),
  )) as unknown as readonly {
    position: number;
    errors: readonly { column: number | null; message: string }[] | null;
  }[];
  return {
    status,
    rows_applied,
    rows_error,
    wrong: errors.flatMap(({ position, errors: each }) =>
      (each ?? []).map(({ column, message }) => [position, column, message] as const),
    ),
  };
}

/** What the steps of an import take and give. */
import * as z from 'zod';
import { describedInput, fileInput, sent } from '#erp/model/field-types/inputs.ts';
import { idOfOutput, momentOutput, pageOutput, XLSX_TYPE } from '#erp/model/field-types/outputs.ts';

const headings = z.array(z.string());
const texts = z.record(z.string(), z.string()).nullable();
const byName = (description: string) =>
  describedInput({ type: 'object', additionalProperties: { type: 'string' }, description });

export const UPLOAD = {
  upload: true,
  input: z.object({
    resource: sent.text('La lista.'),
    intake: sent.text('Plantilla de la lista.'),
    file: fileInput('CSV o Excel.'),
    cells: sent.text('Celdas pegadas, en lugar del archivo.'),
  }),
  output: idOfOutput,
  status: 201,
} as const;
export const TEMPLATE = {
  input: z.object({ resource: sent.text(), intake: sent.text() }),
  produces: [XLSX_TYPE],
} as const;
export const ONE = {
  input: sent.nothing,
  // The row of the import, as its fields say.
  output: z.looseObject({
    id: z.int(),
    name: z.string(),
    resource: z.string(),
    intake: z.string().nullable(),
    file_name: z.string(),
    file_id: z.int().nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()).nullable(),
    encoding: z.string().nullable(),
    header_row: z.int().nullable(),
    header: z.array(z.string()).nullable(),
    mode: z.string(),
    key_field: z.string().nullable(),
    mapping: texts,
    fixed: texts,
    empty_means: z.string(),
    lines_mode: z.string(),
    date_format: z.string(),
    decimal_format: z.string(),
    status: z.string(),
    rows_total: z.int(),
    rows_new: z.int(),
    rows_changed: z.int(),
    rows_same: z.int(),
    rows_error: z.int(),
    rows_warned: z.int(),
    rows_applied: z.int(),
    rows_undone: z.int(),
    rows_kept: z.int(),
    done: z.int(),
    message: z.string().nullable(),
    applied_at: momentOutput.nullable(),
    undone_at: momentOutput.nullable(),
    undoable: z.boolean(),
    undo_until: momentOutput.nullable(),
    missing: z.array(z.object({ path: z.string(), label: z.string(), headings })),
  }),
};
export const COLUMNS = {
  input: sent.nothing,
  output: z.object({
    columns: z.array(
      z.object({
        index: z.int(),
        header: z.string(),
        samples: z.array(z.string()),
        field: z.string().nullable(),
      }),
    ),
    targets: z.array(
      z.object({
        path: z.string(),
        label: z.string(),
        headings,
        lines: z.unknown(),
        required: z.boolean(),
        key: z.boolean(),
        hint: z.string(),
        choices: z.array(z.array(z.string())).nullable(),
      }),
    ),
  }),
};
export const ROWS = {
  input: z.object({
    result: sent.choice(['NUEVO', 'CAMBIA', 'IGUAL', 'ERROR', 'AVISO', 'CONSERVADA']),
    page: sent.int(1, 1000),
    size: sent.int(1, 200),
  }),
  output: z.array(
    z.object({
      position: z.int(),
      leader: z.int(),
      key: z.string().nullable(),
      cells: z.array(z.string()),
      status: z.string(),
      errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })).nullable(),
      changes: z.record(z.string(), z.tuple([z.string(), z.string()])).nullable(),
      record_id: z.int().nullable(),
    }),
  ),
  meta: pageOutput,
};
export const RESULT = {
  input: z.object({ only: sent.choice(['ERROR']) }),
  produces: ['text/csv', XLSX_TYPE],
} as const;
export const SHEET = {
  input: z.object({ sheet: sent.text(), header_row: sent.int(1, 1000) }),
  output: idOfOutput,
};
export const MAP = {
  input: z.object({
    columns: byName('Número de columna, desde 0, y el campo al que va.'),
    fixed: byName('Campo y lo que dice en todas las filas.'),
    mode: sent.choice(['CREAR', 'ACTUALIZAR', 'CREAR_O_ACTUALIZAR']),
    key_field: sent.text('Campo que identifica al registro.'),
    empty_means: sent.choice(['DEJAR', 'BORRAR']),
    lines_mode: sent.choice(['AGREGAR', 'REEMPLAZAR']),
    date_format: sent.choice(['DMA', 'MDA']),
    decimal_format: sent.choice(['PUNTO', 'COMA']),
  }),
  output: idOfOutput,
};
export const FIX = {
  input: z.object({
    cells: describedInput({
      type: 'object',
      additionalProperties: { type: 'object' },
      description: 'cells[r14][c0]=HIL-201',
    }),
    remember: sent.flag('Lo que una palabra quiso decir sirve otra vez.'),
  }),
  output: idOfOutput,
};
export const STEP = { input: sent.nothing, output: idOfOutput };

/**
 * What calls of reports, dashboards and sets of data take and give, told from their declarations.
 */
import * as z from 'zod';
import { int } from '#erp/model/fields.ts';
import { describedInput, fieldInput } from '#erp/model/field-types/inputs.ts';
import {
  daysOutput,
  decimalOutput,
  fieldOutput,
  labelledOutput,
} from '#erp/model/field-types/outputs.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type {
  Chart,
  Dashboard,
  DashboardList,
  Dataset,
  Period,
  Report,
  ReportColumn,
} from '#erp/model/reports/report.ts';
import type { Field, Fields } from '#erp/model/types.ts';
import { MAX_LEVELS } from '#erp/model/reports/hierarchy.ts';
import { kindName } from './report.ts';

const valueOutput: z.ZodType<Value, Value> = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.array(z.number()),
    z.record(z.string(), z.unknown()),
  ])
  .nullable();
const valuesOutput = z.record(z.string(), valueOutput);

const text = (description: string) => describedInput({ type: 'string', description });
const number = (max: number, description: string) =>
  describedInput({ type: 'integer', minimum: 1, maximum: max, description });

const periodInput = (period: Period | undefined) =>
  period
    ? {
        from: text('Primer día, o una palabra como este-mes.'),
        to: text('Último día.'),
        period: describedInput({ type: 'object', properties: { from: {}, to: {} } }),
      }
    : {};

const filtersInput = (filters: Fields) => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, fieldInput(field)])),
  filters: describedInput({
    type: 'object',
    additionalProperties: true,
    description: 'Los filtros juntos, en lugar de uno por uno.',
  }),
});

const fileInput = {
  format: describedInput({
    type: 'string',
    enum: ['csv', 'xlsx', 'pdf'],
    description: 'Para bajarlo como archivo.',
  }),
};
const figureInput = {
  figure: text('Columna cuya cifra se abre: responde los renglones que la forman.'),
  of: describedInput({
    type: 'object',
    additionalProperties: true,
    description: 'Valores que nombran el renglón de la cifra.',
  }),
};
const pageInput = { page: number(100_000, 'Página.'), size: number(500, 'Renglones por página.') };

const foldingInput = {
  levels: number(MAX_LEVELS, 'Niveles desplegados.'),
  toggled: describedInput({
    type: 'array',
    items: { type: 'string' },
    description: 'Rutas de los renglones que se pliegan o despliegan al revés que su nivel.',
  }),
};

/** Of all the reports that answer under one address. */
export const reportInput = (reports: readonly Report[]) =>
  z.looseObject({
    ...filtersInput(Object.assign({}, ...reports.map(({ filters }) => filters)) as Fields),
    ...periodInput(reports.find(({ period }) => period)?.period),
    ...pageInput,
    ...fileInput,
    ...figureInput,
    report: describedInput({ type: 'string', enum: reports.map(({ key }) => key) }),
    limit: number(500, 'Como size.'),
    sort: text('Columna; con - delante, de mayor a menor.'),
    ties: text('Con 1, los cuadres del reporte.'),
    ...(reports.some(({ hierarchy }) => hierarchy) && foldingInput),
  });

/** A whole number that adds up beyond them travels as an amount does. */
const columnOutput = (field: Field): z.ZodType =>
  kindName(field) === 'int' ? z.union([z.int(), decimalOutput]).nullable() : fieldOutput(field);

/** A column of this name in any of the reports, and what links need besides. */
function rowOutput(
  all: readonly Readonly<Record<string, ReportColumn>>[],
): z.ZodType<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, Map<string, Field>>();
  for (const columns of all)
    for (const [name, { field, running, quotient, pivotColumns }] of Object.entries(columns)) {
      const kind = running || quotient || pivotColumns ? 'sum' : kindName(field);
      const kinds = fields.get(name) ?? new Map<string, Field>();
      fields.set(name, kinds.set(kind, kind === 'sum' ? int(field.label) : field));
    }
  return z
    .object(
      Object.fromEntries(
        [...fields].map(([name, kinds]) => [
          name,
          oneOf([...kinds.values()].map(columnOutput)).optional(),
        ]),
      ),
    )
    .catchall(valueOutput);
}

const oneOf = (schemas: readonly z.ZodType[]): z.ZodType =>
  schemas.length === 1 ? schemas[0]! : z.union(schemas);

const columnsOf = (report: Report): readonly Readonly<Record<string, ReportColumn>>[] => [
  report.columns,
  ...(report.drillDown && report.drillDown !== 'row' ? [report.drillDown.columns] : []),
];

export const reportOutput = (reports: readonly Report[]) =>
  z.array(rowOutput(reports.flatMap(columnsOf)));

export const columnMeta = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  align: z.enum(['left', 'right']),
  of: z.string().optional(),
  values: valuesOutput.optional(),
});

export const crossCheckOutput = z.object({
  key: z.string(),
  label: z.string(),
  left: decimalOutput,
  right: decimalOutput,
  difference: decimalOutput,
  ok: z.boolean(),
});

const heading = { level: z.int(), text: z.string() };
export const reportMeta = z.object({
  report: z.string(),
  page: z.int(),
  size: z.int(),
  total: z.int(),
  total_exact: z.boolean(),
  columns: z.array(columnMeta),
  opening: z.object({ label: z.string(), values: valuesOutput }).nullable(),
  warning: z.string().nullable(),
  headings: z.array(z.object({ ...heading, at: z.int() })),
  subtotals: z.array(
    z.object({
      ...heading,
      after: z.int(),
      count: z.int(),
      values: valuesOutput,
      of: valuesOutput.optional(),
    }),
  ),
  totals: valuesOutput.nullable(),
  more: z.boolean(),
  /** Of a hierarchy: how each row stands in it, and what is in sight. */
  places: z
    .array(
      z.object({
        path: z.string(),
        level: z.int(),
        holds: z.boolean(),
        open: z.boolean(),
        total: z.boolean(),
      }),
    )
    .optional(),
  folding: z.object({ levels: z.int(), toggled: z.array(z.string()) }).optional(),
  compared: daysOutput.nullable().optional(),
  figure: z.string().optional(),
  label: z.string().optional(),
  said: z.string().nullable().optional(),
  period: daysOutput.nullable(),
  asked: valuesOutput,
  words: z.array(z.string()),
  ties: z.array(crossCheckOutput).optional(),
});
export const screenMeta = reportMeta.extend({ reports: z.array(labelledOutput) });

export const tileOutput = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string().nullable(),
  previous: z.string().nullable(),
  delta: decimalOutput.nullable(),
  comparisons: z
    .array(
      z.object({
        with: z.enum(['previous', 'last_year', 'budget']),
        value: z.string().nullable(),
        delta: decimalOutput.nullable(),
        period: daysOutput,
      }),
    )
    .meta({
      description:
        'Con qué se compara: periodo anterior, mismo periodo del año anterior, presupuesto.',
    }),
  points: z.array(z.string()),
  note: z.string().nullable(),
  period: daysOutput.nullable(),
  row: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const dashboardInput = ({ filters = {}, period }: Dashboard) =>
  z.looseObject({ ...filtersInput(filters), ...periodInput(period), ...fileInput });

export const dashboardOutput = (charts: readonly Chart[], lists: readonly DashboardList[]) =>
  z.object({
    tiles: z.array(tileOutput.extend({ whole: z.boolean() })),
    charts: z.array(
      z.object({
        key: z.string().meta({ enum: charts.map(({ key }) => key) }),
        label: z.string(),
        kind: z.string(),
        points: z.array(valuesOutput).meta({ description: 'x, y y, si hay varias, series.' }),
        whole: z.boolean(),
      }),
    ),
    lists: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        rows: z.array(rowOutput(lists.map(({ columns }) => columns))),
        whole: z.boolean(),
      }),
    ),
  });

export const dashboardMeta = z.object({
  period: daysOutput.nullable(),
  previous: daysOutput.nullable(),
  asked: valuesOutput,
  words: z.array(z.string()),
});

export const homeOutput = z.object({ tiles: z.array(tileOutput) });
export const homeMeta = z.object({ period: daysOutput.nullable(), asked: valuesOutput });

const datasetOutput = z.object({
  key: z.string(),
  label: z.string(),
  about: z.string(),
  period: z.boolean(),
  dimensions: z.array(labelledOutput),
  measures: z.array(
    z.object({ key: z.string(), label: z.string(), kind: z.string(), additive: z.boolean() }),
  ),
  examples: z.array(z.object({ label: z.string(), query: z.string() })),
});

const names = (description: string) =>
  describedInput({ type: 'array', items: { type: 'string' }, description });

/** With the filters of all sets: the dimensions that each has. */
export const analyticsInput = (datasets: readonly Dataset[]) =>
  z.looseObject({
    ...filtersInput(
      Object.fromEntries(
        datasets.flatMap(({ dimensions }) =>
          Object.entries(dimensions).map(([name, { field }]) => [
            name,
            { kind: 'text', label: field.label } as Field,
          ]),
        ),
      ),
    ),
    ...periodInput({ default: 'este-ano' }),
    ...pageInput,
    ...fileInput,
    ...figureInput,
    dataset: describedInput({ type: 'string', enum: datasets.map(({ key }) => key) }),
    rows: names('Hasta tres dimensiones.'),
    cols: names('Hasta dos dimensiones.'),
    measures: names('Hasta cuatro medidas.'),
    top: describedInput({ type: 'string', enum: ['5', '10', '20', '50'] }),
    compare: text('Con 1, también el periodo anterior.'),
  });

const place = z.object({ key: z.string(), label: z.string() });
const cell = z.object({ rows: z.array(place), cols: z.array(place), values: z.array(valueOutput) });

/** The sets; or the cells of one; or the rows that one of its figures is made of. */
export const analyticsOutput = (datasets: readonly Dataset[]) =>
  z.union([
    z.object({ datasets: z.array(datasetOutput) }),
    z.object({ cells: z.array(cell), previous: z.array(cell).nullable() }),
    z.array(rowOutput(datasets.map(({ rows }) => rows.columns))),
  ]);

export const analyticsMeta = z
  .union([
    z.object({
      dataset: datasetOutput,
      datasets: z.array(labelledOutput),
      rows: z.array(z.string()),
      cols: z.array(z.string()),
      measures: z.array(z.string()),
      top: z.int().nullable(),
      period: daysOutput.nullable(),
      previous: daysOutput.nullable(),
      asked: valuesOutput,
    }),
    reportMeta.extend({ dataset: datasetOutput }),
  ])
  .optional();

const trial = z.object({
  rows: z.array(valuesOutput),
  columns: z.array(labelledOutput.omit({ key: true }).extend({ name: z.string() }).loose()),
  count: z.int(),
  total: decimalOutput.nullable(),
  ties: z.array(crossCheckOutput),
  sql: z.string().optional(),
  plan: z.array(z.string()).optional(),
  ms: z.int(),
});

const targetName = z
  .string()
  .meta({ description: 'report:reports/users/USUARIOS, dashboard:dashboard, dataset:clientes' });

/** The reports' bench. */
export const trialInput = z.looseObject({
  report: text('report:pantalla/CLAVE, dashboard:pantalla o dataset:clave.'),
  act: describedInput({ type: 'string', enum: ['save', 'remove', 'run-all'] }),
  filters: describedInput({ type: 'object', additionalProperties: true }),
  name: text('Nombre del caso que se guarda.'),
  id: text('Caso que se quita.'),
});

export const trialOutput = z.object({
  targets: z.array(
    z.object({
      key: targetName,
      label: z.string(),
      kind: z.enum(['report', 'dashboard', 'dataset']),
    }),
  ),
  result: trial.nullable(),
  results: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        target: targetName,
        expected_rows: z.int(),
        expected_total: decimalOutput.nullable(),
        rows: z.int().nullable(),
        total: decimalOutput.nullable(),
        difference: decimalOutput.nullable(),
        ms: z.int().nullable(),
        ok: z.boolean(),
        problem: z.string().nullable(),
      }),
    )
    .nullable(),
  cases: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      target: targetName,
      filters: z.unknown(),
      row_count: z.int(),
      total: decimalOutput.nullable(),
      ms: z.int(),
    }),
  ),
});

/** What is done with forecasts: inputs. Their code is beside: `generate.ts`, `publish.ts`. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { MONTHS } from '#erp/domains/budget/months.ts';
import { choice, date, decimal, int } from '#erp/model/fields.ts';
import { KEY_FIELDS, KEYS } from './forecast-keys.ts';

export const KINDS = [
  ['PRONOSTICO', 'Pronóstico'],
  ['META', 'Meta'],
  ['PRESUPUESTO', 'Presupuesto'],
] as const;

const year = int('Año', { ungrouped: true, required: true, min: '2000', max: '2100', width: 3 });
const kind = choice('Tipo', KINDS, { required: true, default: 'PRONOSTICO', width: 3 });
const month = (label: string) => decimal(label, { min: '0', shownScale: 2, width: 2 });
const written = z.object({ written: z.int() });

export const MEASURES = [
  ['CANTIDAD', 'Cantidad'],
  ['IMPORTE', 'Importe en pesos'],
] as const;

/** The months of a year side by side: `?year=2027&kind=META&measure=IMPORTE`. */
export const CAPTURE = action({
  label: 'Capturar por año',
  help: 'Un renglón por producto, línea, cliente, vendedor, zona o sucursal y una columna por mes. Copia los doce meses en tu hoja de cálculo y pégalos en la celda de enero. Los meses que pasaron no cambian.',
  summary: 'Escribe los pronósticos de un año, mes por mes.',
  on: 'resource',
  key: 'forecast.create',
  tone: 'pri',
  fields: {
    year,
    kind,
    measure: choice('Se captura', MEASURES, { required: true, default: 'CANTIDAD', width: 3 }),
    rows: inputRows(
      'Renglones',
      {
        one: 'renglón',
        layout: {
          cells: ['line_id', 'product_id', 'seller_id', ...MONTHS, 'year_total'],
        },
        fields: {
          ...KEY_FIELDS,
          m01: month('Ene'),
          m02: month('Feb'),
          m03: month('Mar'),
          m04: month('Abr'),
          m05: month('May'),
          m06: month('Jun'),
          m07: month('Jul'),
          m08: month('Ago'),
          m09: month('Sep'),
          m10: month('Oct'),
          m11: month('Nov'),
          m12: month('Dic'),
          year_total: decimal('Total del año', {
            min: '0',
            shownScale: 2,
            width: 4,
            help: 'Si se escribe, se reparte entre los meses que faltan, como se vendió el último año.',
          }),
        },
      },
      { required: true, max: 50 },
    ),
  },
  output: written,
  status: 201,
});

const BY = KEYS.map((key) => [key, KEY_FIELDS[key].label] as const);

export const GENERATE = action({
  label: 'Generar con la historia',
  help: 'Por cada uno que vendió en los últimos tres meses cerrados: su promedio por la estacionalidad de cada mes. Los borradores que alguien cambió a mano conservan su cantidad.',
  summary: 'Hace pronósticos en borrador con la venta de los meses cerrados.',
  method: 'PUT',
  on: 'resource',
  key: 'forecast.create',
  fields: {
    from: date('Desde el mes', { required: true, width: 3 }),
    months: int('Meses', { required: true, min: '1', max: '12', default: 3, width: 3 }),
    by: choice('Por', BY, { required: true, default: 'line_id', width: 3 }),
  },
  output: written,
});

export const COPY = action({
  label: 'Copiar a otro año',
  help: 'Los publicados de un año, y los borradores donde no hay publicado, multiplicados por el factor. Lo que ya esté capturado en el otro año no cambia.',
  summary: 'Copia los pronósticos de un año a otro.',
  on: 'resource',
  key: 'forecast.create',
  fields: {
    year,
    kind,
    to_year: int('Al año', { ungrouped: true, required: true, min: '2000', max: '2100', width: 3 }),
    factor: decimal('Factor', {
      required: true,
      precision: 9,
      scale: 4,
      above: '0',
      max: '100',
      default: '1',
      width: 3,
      help: '1.05 aumenta 5 %.',
    }),
  },
  output: written,
  status: 201,
});

export const PUBLISH = action({
  label: 'Publicar',
  help: 'Los borradores de esos meses pasan a publicados y toman el lugar del publicado de lo mismo. La planeación y las metas sólo leen lo publicado.',
  summary: 'Publica los borradores de unos meses.',
  method: 'PUT',
  on: 'resource',
  key: 'forecast.publish',
  fields: {
    kind,
    from: date('Desde el mes', { required: true, width: 3 }),
    to: date('Hasta el mes', { required: true, width: 3 }),
    ...KEY_FIELDS,
  },
  checks: [{ field: 'to', op: '>=', other: 'from', message: 'Termina antes de empezar.' }],
  output: z.object({ published: z.int(), replaced: z.int() }),
});

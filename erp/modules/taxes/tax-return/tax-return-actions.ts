/** What is done to returns: inputs. The code is in `calculate.ts`. */
import * as z from 'zod';
import { RETURN_KINDS } from '#erp/domains/taxes/due-date.ts';
import { action } from '#erp/model/actions.ts';
import { choice, decimal, int, money } from '#erp/model/fields.ts';

export const OF_VAT = { field: 'kind', is: ['IVA'] } as const;
export const OF_YEAR = { field: 'kind', is: ['ANUAL'] } as const;

export const CALCULATE = action({
  label: 'Calcular',
  help: 'Suma lo causado en el mes y lo compara con la contabilidad. Nada se asienta hasta que la presentes; volver a calcular actualiza la misma.',
  summary: 'Calcula la declaración de un mes.',
  on: 'resource',
  key: 'sat/tax-return.create',
  tone: 'pri',
  fields: {
    year: int('Ejercicio', { ungrouped: true, required: true, min: '2000', max: '2100', width: 3 }),
    month: int('Mes', { required: true, min: '1', max: '12', width: 3 }),
    kind: choice('Tipo', RETURN_KINDS, { required: true, default: 'IVA', width: 3 }),
    proportion: decimal('Proporción de IVA acreditable', {
      precision: 9,
      scale: 4,
      min: '0',
      max: '1',
      width: 3,
      onlyWhen: OF_VAT,
      help: 'Vacía: la de los parámetros del ejercicio.',
    }),
    applied_credit: money('Saldo a favor aplicado', {
      min: '0',
      width: 3,
      onlyWhen: OF_VAT,
      help: 'Del IVA a favor de meses anteriores.',
    }),
    adjustment: money('Conciliación fiscal', {
      width: 3,
      onlyWhen: OF_YEAR,
      help: 'De la anual: lo que se suma (o resta) al resultado contable.',
    }),
  },
  output: z.object({ id: z.int() }),
  status: 201,
});

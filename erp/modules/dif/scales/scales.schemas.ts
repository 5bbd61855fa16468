import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

const weights = { gross: decimalOutput, tare: decimalOutput, net: decimalOutput };
const reading = z.object({
  id: z.int(),
  read_at: momentOutput,
  ...weights,
  unit_id: z.int(),
  stable: z.boolean(),
  verified: z.boolean(),
  origin: z.string(),
});

export const READ = {
  input: z.object({
    gross: sent.text('Peso, en la unidad de la báscula.'),
    raw: sent.text('La trama del indicador, en lugar del peso.'),
    tare: sent.text(),
    stable: sent.flag(),
    unit: sent.text(),
    read_at: sent.text('Instante de la lectura.'),
    number: sent.text('Con el que el equipo la llama.'),
    reason: sent.text('Por qué se captura a mano.'),
    first_reading_id: sent.id('La otra pesada, de un vehículo.'),
  }),
  output: z.object({
    id: z.int(),
    ...weights,
    repeated: z.literal(true).optional(),
    warnings: z.array(z.string()),
  }),
  status: [201, 200],
} as const;
export const LAST = { input: sent.nothing, output: reading };
export const NOW = {
  input: sent.nothing,
  output: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    status: z.string(),
    unit: z.string(),
    division: decimalOutput,
    tare_default: decimalOutput.nullable(),
    warning: z.string().nullable(),
    reading: reading.nullable(),
    said: z.string(),
  }),
};
export const ROTATE = {
  input: sent.nothing,
  output: z.object({ key: z.string(), key_prefix: z.string() }),
};
export const REVOKE = { input: sent.nothing, output: z.object({ key_prefix: z.null() }) };

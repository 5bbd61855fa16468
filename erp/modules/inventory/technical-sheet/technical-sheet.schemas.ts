import { sent } from '#erp/model/field-types/inputs.ts';
import { recordOutput } from '#erp/model/field-types/outputs.ts';

export const COPY = {
  input: sent.nothing,
  output: recordOutput('technical-sheet'),
  status: 201,
} as const;

import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { recordOutput } from '#erp/model/field-types/outputs.ts';

const account = sent.id('Cuenta bancaria del proveedor.');
const output = recordOutput('suppliers');

export const VERIFY_BANK = {
  input: z.object({
    account,
    reason: sent.text('', { maxLength: 250 }),
    comment: sent.text('Como reason.'),
  }),
  output,
};
export const REFUSE_BANK = {
  input: z.object({
    account,
    reason: sent.text('Por qué.', { maxLength: 250 }),
    comment: sent.text('Como reason.'),
  }),
  output,
};

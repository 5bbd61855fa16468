import * as z from 'zod';
import { describedInput, sent } from '#erp/model/field-types/inputs.ts';
import {
  idOfOutput,
  optionMeta,
  optionsOutput,
  titledOutput,
} from '#erp/model/field-types/outputs.ts';

const OPTIONS = {
  q: sent.text('Búsqueda.'),
  limit: sent.int(1, 50),
  ids: sent.ids(),
  filter: describedInput({ type: 'object', additionalProperties: true }),
};

export const CUSTOMER_OPTIONS = {
  input: z.looseObject(OPTIONS),
  output: optionsOutput,
  meta: optionMeta,
};
export const SELLER_OPTIONS = {
  input: z.looseObject({ ...OPTIONS, seller_id: sent.id('Quien pregunta, si no se dice.') }),
  output: optionsOutput,
  meta: optionMeta,
};
export const VERIFY_DOCUMENT = {
  input: z.looseObject({ version: sent.text('La del renglón que se vio.') }),
  output: idOfOutput,
};
export const CREATE_IN_SALES = {
  input: z.looseObject({
    name: sent.text(),
    phone: sent.text(),
    email: sent.text(),
    seller_id: sent.id(),
  }),
  output: titledOutput,
  status: 201,
} as const;

/** Schemas of what travels in a query or a body, where every value is a text, a list or a part of an object. */
import * as z from 'zod';

/** One text; absent and empty are the same. */
export const textInput = (max = 1000) =>
  z
    .string('Escribe un solo texto.')
    .max(max, `Escribe hasta ${max.toLocaleString('es-MX')} caracteres.`)
    .default('');

/** One of these; absent and empty are null. */
export const choiceInput = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z.preprocess((raw) => (raw === undefined || raw === '' ? null : raw), z.enum(choices, `Elige ${choices.join(', ')}.`).nullable());

/** One text or a list of them: `in=a`, `in[0]=a&in[1]=b`. */
export const textsInput = (max = 100) =>
  z.preprocess(
    (raw) => {
      if (raw === undefined || raw === '') return [];
      return typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw];
    },
    z.array(z.string('Se esperaba una lista de textos.'), 'Se esperaba una lista de textos.').max(max, `Escribe hasta ${max}.`),
  );

/** A record of any resource: `resource` and `record_id`. */
export const recordInput = {
  resource: z.string('Escribe resource y record_id.').max(100),
  record_id: z.string('Escribe resource y record_id.').regex(/^[1-9]\d{0,14}$/, 'Escribe resource y record_id.'),
};

/** The id of a record; absent and empty are null. */
export const idInput = (message: string) =>
  z.preprocess(
    (raw) => (raw === undefined || raw === '' ? null : raw),
    z
      .string(message)
      .regex(/^[1-9]\d{0,14}$/, message)
      .transform(Number)
      .pipe(z.int())
      .nullable(),
  );

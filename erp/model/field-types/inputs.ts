/**
 * Schemas of what travels in a query or a body, where every value is a text, a list or a part of an
 * object.
 */
import { t } from '../texts/t.ts';
import * as z from 'zod';
import { wireSchema } from '../field-types.ts';
import type { Field } from '../types.ts';

/** How the id of a row is written. */
export const ROW_ID = /^[1-9]\d{0,14}$/;

/** Id of a row; NaN for anything but one positive whole number. */
export const rowIdOf = (raw: unknown): number =>
  (typeof raw === 'string' || typeof raw === 'number') && ROW_ID.test(String(raw))
    ? Number(raw)
    : Number.NaN;

/** One text; absent and empty are the same. */
export const textInput = (max = 1000) =>
  z
    .string({ error: () => t('value.singleText', 'Escribe un solo texto.') })
    .max(max, {
      error: () =>
        t('value.mostCharacters', 'Escribe hasta {most} caracteres.', {
          most: max.toLocaleString('es-MX'),
        }),
    })
    .default('');

/** One of these; absent and empty are null. */
export const choiceInput = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z.preprocess(
    (raw) => (raw === undefined || raw === '' ? null : raw),
    z
      .enum(choices, {
        error: () => t('value.chooseOf', 'Elige {choices}.', { choices: choices.join(', ') }),
      })
      .nullable(),
  );

const textsExpected = () => t('value.texts', 'Se esperaba una lista de textos.');

/** One text or a list of them: `in=a`, `in[0]=a&in[1]=b`. */
export const textsInput = (max = 100) =>
  z.preprocess(
    (raw) => {
      if (raw === undefined || raw === '') return [];
      return typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw];
    },
    z
      .array(z.string({ error: textsExpected }), { error: textsExpected })
      .max(max, { error: () => t('value.most', 'Escribe hasta {most}.', { most: max }) }),
  );

/** The id of a record; absent and empty are null. */
export const idInput = (message: string) =>
  z.preprocess(
    (raw) => (raw === undefined || raw === '' ? null : raw),
    z.string(message).regex(ROW_ID, message).transform(Number).pipe(z.int()).nullable(),
  );

/** What may be sent and is read elsewhere, as JSON Schema says it. */
export const describedInput = (schema: Readonly<Record<string, unknown>>) =>
  z.unknown().meta(schema).optional();

type Schema = Readonly<Record<string, unknown>>;
const described = (schema: Schema, description: string | undefined) =>
  describedInput(description === undefined ? schema : { ...schema, description });

/** What calls take and their handlers read, each with its own refusals. */
export const sent = {
  nothing: z.object({}),
  text: (description?: string, more: Schema = {}) =>
    described({ type: 'string', ...more }, description),
  id: (description?: string) => described({ type: 'integer', minimum: 1 }, description),
  int: (minimum: number, maximum: number, description?: string) =>
    described({ type: 'integer', minimum, maximum }, description),
  decimal: (description?: string) =>
    described({ type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,6})?$' }, description),
  flag: (description?: string) => described({ type: 'string', enum: ['1', '0'] }, description),
  choice: (choices: readonly string[], description?: string) =>
    described({ type: 'string', enum: choices }, description),
  texts: (description?: string) =>
    described({ type: 'array', items: { type: 'string' } }, description),
  ids: (description?: string) =>
    described({ type: 'array', items: { type: 'integer', minimum: 1 } }, description),
  rows: (names: readonly string[], description?: string) =>
    described(
      {
        type: 'array',
        items: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
        },
      },
      description,
    ),
  /** As the standard calls of a resource take a record. */
  record: (path: string) =>
    z.looseObject({}).meta({ $ref: `#/components/schemas/${path.replaceAll('/', '_')}` }),
};

/** A record of any resource, as `parseRecordName` reads it. */
export const recordInput = {
  resource: describedInput({ type: 'string', description: 'Ruta del recurso: customers.' }),
  record_id: describedInput({ type: 'integer', minimum: 1 }),
};

/**
 * What is read by a function of its own, which may be given nothing; JSON Schema says how it is
 * written.
 */
export const inputBy = <T>(schema: Readonly<Record<string, unknown>>, read: (raw: unknown) => T) =>
  z.unknown().optional().transform(read).meta(schema);

/** Anything but one text, not too long, is as good as nothing. */
export const lenientText = (max = 2000, description?: string) =>
  inputBy({ type: 'string', maxLength: max, ...(description && { description }) }, (raw) =>
    typeof raw === 'string' && raw.length <= max ? raw : '',
  );

/** Only what is longer is cut, and spaces around it. */
export const cutText = (max: number, description?: string) =>
  inputBy({ type: 'string', maxLength: max, ...(description && { description }) }, (raw) =>
    typeof raw === 'string' ? raw.trim().slice(0, max) : '',
  );

/** The value of a field, read by its type where the company's zone and usual values are known. */
export const fieldInput = (field: Field) =>
  describedInput({
    ...wireSchema(field),
    title: field.label,
    ...(field.help && { description: field.help }),
  });

export const fileInput = (description: string) =>
  describedInput({ type: 'string', format: 'binary', description });

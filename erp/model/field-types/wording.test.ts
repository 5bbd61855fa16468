import * as z from 'zod';
import { expect, test } from 'vitest';
import { wordIssue } from './wording.ts';

z.config({ localeError: wordIssue });

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error!.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Escribe este dato.'],
  ['null', z.array(z.string()), null, 'Escribe este dato.'],
  ['a group for a text', z.string(), {}, 'Escribe un solo texto.'],
  ['a text for a number', z.number(), 'x', 'Debe ser un número.'],
  ['no number at all', z.number(), Number.NaN, 'Debe ser un número.'],
  ['a fraction', z.int(), 1.5, 'Escribe un número entero.'],
  ['a text for yes or no', z.boolean(), 'x', 'Elige sí o no.'],
  ['a text for a list', z.array(z.string()), 'x', 'Se esperaba una lista de valores.'],
  ['a text for a group', z.object({}), 'x', 'Se esperaba un grupo de datos con nombre.'],
  ['another choice', z.enum(['A', 'B']), 'C', 'Elige A, B.'],
  ['no choice', z.enum(['A', 'B']), '', 'Escribe este dato.'],
  ['a long text', z.string().max(3), 'xxxx', 'Escribe hasta 3 caracteres.'],
  ['a short text', z.string().min(3), 'x', 'Escribe al menos 3 caracteres.'],
  ['many of a list', z.array(z.string()).max(1), ['a', 'b'], 'Escribe hasta 1.'],
  ['few of a list', z.array(z.string()).min(1), [], 'Escribe al menos 1.'],
  ['a large number', z.number().max(1000), 1001, 'Debe ser 1,000 o menos.'],
  ['a limit itself', z.number().lt(5), 5, 'Debe ser menor que 5.'],
  ['a small number', z.number().min(1), 0, 'Debe ser 1 o más.'],
  ['zero', z.number().gt(0), 0, 'Debe ser mayor que 0.'],
  ['another form', z.string().regex(/^\d+$/), 'x', 'No tiene la forma esperada.'],
  ['no date', z.iso.date(), 'x', 'Escribe la fecha como 2026-11-20.'],
  ['an unknown key', z.strictObject({}), { a: 1 }, 'Este campo no existe.'],
  ['a condition', z.string().refine(() => false), 'x', 'Este dato no sirve aquí. Revísalo.'],
  ['neither of two', z.union([z.int(), z.boolean()]), 'x', 'Este dato no sirve aquí. Revísalo.'],
])('%s is answered in plain Spanish', (_case, schema, value, message) => {
  expect(said(schema, value)).toEqual([message]);
});

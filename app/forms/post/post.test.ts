import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  fieldErrors,
  postedId,
  readPost,
  requirePost,
  ticked,
  typedExactly,
  typedText,
  typedValues,
} from './post.server.ts';

const posted = (...fields: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test('names nest, what nobody typed is empty, and a box is ticked by its 1', () => {
  const schema = z.object({
    note: typedText(),
    rows: z.record(z.string(), z.object({ chosen: ticked, qty: typedText(24) })).default({}),
    id: z.array(postedId),
  });
  expect(
    requirePost(
      posted(
        ['rows.12-3.chosen', '1'],
        ['rows.12-3.qty', ' 4 '],
        ['rows.7-1.qty', ''],
        ['id', '9'],
      ),
      schema,
    ),
  ).toEqual({
    note: '',
    rows: { '12-3': { chosen: true, qty: '4' }, '7-1': { chosen: false, qty: '' } },
    id: ['9'],
  });
});

test('errors are said in Spanish, beside their fields, with what was typed', () => {
  const submission = readPost(
    posted(['name', 'demasiado'], ['secret', 'x']),
    z.object({ name: typedText(3), do: z.enum(['save']), secret: typedExactly() }),
  );
  expect(submission.reply({ hideFields: ['secret'] })).toMatchObject({
    initialValue: { name: 'demasiado' },
    error: { name: ['Son demasiadas letras: caben 3.'], do: ['Falta este dato.'] },
  });
});

test('a screen with an answer of its own gets what is wrong and what was typed', () => {
  const submission = readPost(
    posted(['name', 'demasiado'], ['password', 'x'], ['code', '123456']),
    z.object({ name: typedText(3), password: typedExactly(), code: typedText() }),
  );
  expect(fieldErrors(submission)).toEqual({ name: ['Son demasiadas letras: caben 3.'] });
  expect(typedValues(submission)).toEqual({ name: 'demasiado' });
});

test('spaces of a password stay', () => {
  expect(
    requirePost(posted(['password', ' a b ']), z.object({ password: typedExactly() })),
  ).toEqual({
    password: ' a b ',
  });
});

test("conform's reserved names are read as nobody's", () => {
  const schema = z.object({ name: typedText() });
  expect(
    requirePost(posted(['__intent__', '{'], ['__state__', '['], ['name', 'Ana']), schema),
  ).toEqual({ name: 'Ana' });
});

test('a form that is none of the screen answers 422', () => {
  expect(() => requirePost(posted(['do', 'otra']), z.object({ do: z.enum(['save']) }))).toThrow(
    expect.objectContaining({ init: { status: 422 } }),
  );
});

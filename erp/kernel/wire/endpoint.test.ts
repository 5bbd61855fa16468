import * as z from 'zod';
import { expect, test } from 'vitest';
import { sent } from '#erp/model/field-types/inputs.ts';
import type { Call } from './endpoints.ts';
import { checkReply, endpoint, sentWith } from './endpoint.ts';
import { reply } from './replies.ts';

const made = (more: Partial<Call> = {}) =>
  ({ query: {}, body: {}, params: {}, ...more }) as unknown as Call & {
    readonly actor: NonNullable<Call['actor']>;
  };

test('`input` is the query of a GET or DELETE and the body of the others; a query beside a body has a schema of its own', async () => {
  const both = { query: { a: 'query' }, body: { a: 'body' } };
  expect(
    (['GET', 'DELETE', 'POST', 'PUT'] as const).map((method) => sentWith(method, both).a),
  ).toEqual(['query', 'query', 'body', 'body']);
  const call = endpoint({
    method: 'PUT',
    path: 'x/:year',
    key: null,
    summary: '',
    input: z.object({ a: z.string() }),
    query: z.object({ a: z.string() }),
    params: z.object({ year: z.string().transform(Number) }),
    output: z.array(z.unknown()),
    handler: ({ input, queryInput, pathInput }) =>
      Promise.resolve({ data: [input.a, queryInput.a, pathInput.year] }),
  });
  expect(await (await call.run(made({ ...both, params: { year: '2026' } }))).json()).toEqual({
    data: ['body', 'query', 2026],
  });
  await expect(
    call.run(made({ query: both.query, params: { year: '2026' } })),
  ).rejects.toMatchObject({ code: 'VALIDACION', fields: { a: [expect.any(String)] } });
});

test('a reply that differs from what is declared is an error; a refusal says nothing of it', async () => {
  const schemas = { input: sent.nothing, output: z.object({ id: z.int() }), status: 201 } as const;
  const judge = (response: Response) => checkReply('GET x', schemas, response);
  await judge(reply({ id: 1 }, undefined, 201));
  await judge(new Response('{}', { status: 422 }));
  await expect(judge(reply({ id: '1' }, undefined, 201))).rejects.toThrow(
    'answers what it does not declare',
  );
  await expect(judge(reply({ id: 1 }, { total: 1 }, 201))).rejects.toThrow(
    'answers what it does not declare',
  );
  await expect(judge(reply({ id: 1 }))).rejects.toThrow('status 200 in place of 201');
  await expect(
    judge(new Response('a,b', { status: 201, headers: { 'content-type': 'text/csv' } })),
  ).rejects.toThrow('text/csv');
  await checkReply(
    'GET x',
    { produces: ['text/csv'] },
    new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  );
});

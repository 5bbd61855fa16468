/** Each call says what it takes and gives. */
import * as z from 'zod';
import { expect, test } from 'vitest';
import { openApi } from '#erp/http/openapi.ts';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { product } from '#erp/provision/testing/product.ts';
import type { ExtraCall } from '#erp/model/types.ts';

const described = mountedEndpoints(product).filter(({ operation }) => !operation);
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`;

test('every call declares what it takes and what it gives', () => {
  const without = described
    .filter(({ input, output, produces }) => !input || !(output ?? produces))
    .map(nameOf);
  expect(
    without,
    'declare `input`, and `output` or `produces` (erp/kernel/wire/endpoint.ts)',
  ).toEqual([]);
});

test('every call of the API has a reply in its description, and a body where it takes one', () => {
  const { paths } = openApi(product) as {
    paths: Record<
      string,
      Record<
        string,
        {
          requestBody?: unknown;
          responses: Record<string, { content?: Record<string, { schema: object }> }>;
        }
      >
    >;
  };
  const wrong: string[] = [];
  for (const { method, path, operation, transition } of mountedEndpoints(product)) {
    const said = paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;
    const [done] = Object.entries(said.responses).flatMap(([status, { content = {} }]) =>
      status.startsWith('2') ? Object.values(content) : [],
    );
    const nothing = { type: 'object' };
    if (!done || JSON.stringify(done.schema) === JSON.stringify(nothing))
      wrong.push(`${method} ${path}: reply`);
    if (operation && (transition || method === 'POST' || method === 'PUT') && !said.requestBody)
      wrong.push(`${method} ${path}: body`);
  }
  expect(wrong).toEqual([]);
});

test('what a call says of itself is in the description of the API', () => {
  const { paths } = openApi(product) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { in: string }[];
          requestBody?: unknown;
          responses: Record<string, { content: Record<string, { schema: unknown }> }>;
        }
      >
    >;
  };
  for (const {
    method,
    path,
    input,
    query,
    output,
    status = 200,
    produces = [],
  } of described.filter((call) => call.input && (call.output ?? call.produces))) {
    const { parameters, requestBody, responses } =
      paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;
    const [inQuery, inBody] =
      method === 'GET' || method === 'DELETE' ? [input, undefined] : [query, input];
    const takes = (schema: typeof input) =>
      schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
    expect([path, parameters.some(({ in: place }) => place === 'query')], path).toEqual([
      path,
      takes(inQuery),
    ]);
    if (takes(inBody)) expect(requestBody, path).toBeDefined();
    const { content } = responses[[status].flat()[0]!]!;
    if (output)
      expect(content['application/json']!.schema, path).toMatchObject({ required: ['data'] });
    expect(Object.keys(content).filter((type) => type !== 'application/json')).toEqual(produces);
  }
});

test('the implementation of a call has the schemas of its declaration', () => {
  const { registry, rules } = product;
  for (const { path, extraCalls = [], actions = {} } of registry.resources.values())
    // What an action takes is read by the declaration of its form.
    for (const extra of extraCalls.filter(({ input, name }) => input && !(name in actions))) {
      const implementation = rules.get(path)?.calls?.[extra.name];
      expect(
        implementation && 'schemas' in implementation && implementation.schemas,
        extra.path,
      ).toMatchObject(schemasOf(extra));
    }
});

/** The same ones, not their likes. */
const schemasOf = ({ input, query, params, output, meta }: ExtraCall) =>
  Object.fromEntries(
    Object.entries({ input, query, params, output, meta }).flatMap(([name, schema]) =>
      schema ? [[name, expect.toSatisfy((each) => each === schema)]] : [],
    ),
  );

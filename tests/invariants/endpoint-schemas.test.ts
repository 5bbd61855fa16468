/** Each call says what it takes and gives; those that do not yet are listed, and the list only shrinks. */
import { expect, test } from 'vitest';
import { openApi } from '#erp/http/openapi.ts';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { product } from '#erp/provision/testing/product.ts';
import listed from './endpoints-without-schemas.json' with { type: 'json' };

const described = mountedEndpoints(product).filter(({ operation, raw }) => !operation && !raw);
const undescribed: readonly string[] = listed;
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

test('a call without schemas is on the list, and none is there that has them', () => {
  const without = described.filter(({ input, output }) => !input || !output).map(nameOf);
  expect(
    without.filter((name) => !undescribed.includes(name)),
    'declare `input` and `output` (erp/kernel/wire/endpoint.ts)',
  ).toEqual([]);
  expect(
    undescribed.filter((name) => !without.includes(name)),
    'take it off tests/invariants/endpoints-without-schemas.json',
  ).toEqual([]);
});

test('what a call says of itself is in the description of the API', () => {
  const { paths } = openApi(product) as {
    paths: Record<string, Record<string, { parameters: { in: string }[]; requestBody?: unknown; responses: Record<string, { content: Record<string, { schema: unknown }> }> }>>;
  };
  for (const { method, path, input, output } of described.filter((call) => call.input && call.output)) {
    const { parameters, requestBody, responses } = paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;
    expect([path, requestBody !== undefined || parameters.some(({ in: place }) => place === 'query')]).toEqual([path, input !== undefined]);
    expect(responses[200]!.content['application/json']!.schema, path).toMatchObject({ required: ['data'] });
    expect(output).toBeDefined();
  }
});

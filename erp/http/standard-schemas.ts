/** What the standard calls and the transitions of a resource answer, told from its declaration. */
import * as z from 'zod';
import {
  fieldOutput,
  idOfOutput,
  impactOutput,
  listMetaOutput,
  momentOutput,
  optionMeta,
  optionsOutput,
  SHEET_TYPES,
} from '../model/field-types/outputs.ts';
import type { Registry } from '../model/registry.ts';
import type { EndpointSchemas, Resource, StandardCall } from '../model/types.ts';

const rows = new WeakMap<Resource, z.ZodType>();

/**
 * A record, whole or with the columns that were asked for; fields of a company's own come besides.
 */
const rowOutput = (registry: Registry, resource: Resource): z.ZodType =>
  rows.getOrInsertComputed(resource, () => makeRow(registry, resource));

const makeRow = (registry: Registry, resource: Resource): z.ZodType =>
  z
    .looseObject({
      id: z.int(),
      version: z.int(),
      active: z.boolean().nullable(),
      title: z.string().nullable(),
      created_at: momentOutput.nullable(),
      updated_at: momentOutput.nullable(),
      created_by: z.int().nullable(),
      updated_by: z.int().nullable(),
      ...Object.fromEntries(
        Object.entries(resource.fields).flatMap(([name, field]) => {
          if (field.internal) return [];
          return [
            [
              name,
              field.kind === 'lines'
                ? z.array(z.lazy(() => rowOutput(registry, registry.resource(field.of)))).nullable()
                : fieldOutput(field),
            ],
          ];
        }),
      ),
    })
    .partial();

/** Of `operation`; what a save would touch, when that is asked. */
export function standardSchemas(
  registry: Registry,
  resource: Resource,
  operation: StandardCall | 'export',
): EndpointSchemas {
  if (operation === 'export') return { produces: SHEET_TYPES };
  if (operation === 'options') return { output: optionsOutput, meta: optionMeta };
  if (operation === 'delete') return { output: idOfOutput };
  const row = rowOutput(registry, resource);
  if (operation === 'list') return { output: z.array(row), meta: listMetaOutput };
  if (operation === 'create') return { output: row, status: 201 };
  return { output: operation === 'update' ? z.union([row, impactOutput]) : row };
}

export const transitionSchemas = (registry: Registry, resource: Resource): EndpointSchemas => ({
  output: rowOutput(registry, resource),
});

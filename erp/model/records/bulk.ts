/** Which fields may be given one value for many records: what is unique to each may not. */
import { callsOf } from '../registry.ts';
import type { Field, Resource } from '../types.ts';

const NOT_IN_BULK = new Set<Field['kind']>([
  'lines',
  'refs',
  'choices',
  'file',
  'image',
  'secret',
  'json',
  'computed',
  'folio',
  'geo',
]);

export const bulkFields = (resource: Resource): readonly string[] =>
  callsOf(resource).includes('update') && !resource.savedWithRecord
    ? Object.entries(resource.fields)
        .filter(
          ([name, field]) =>
            !field.readOnly &&
            !field.unique &&
            !NOT_IN_BULK.has(field.kind) &&
            name !== resource.states?.field &&
            (!resource.editableFields || resource.editableFields.includes(name)),
        )
        .map(([name]) => name)
    : [];

/** Records for tests of forms. */
import type { Field, FixedRows, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

/** Something in every field, as the API gives it. */
function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'lines': {
      const inner = Object.entries(registry.resource(field.of).fields);
      const cells = inner.flatMap(([name, each]) =>
        each.kind === 'lines' || each.kind === 'refs' ? [] : [[name, valueOf(each)]],
      );
      return [{ ...Object.fromEntries(cells), id: 1, version: 1 }];
    }
    case 'ref':
    case 'int':
      return 7;
    case 'refs':
    case 'choices':
      return [];
    case 'bool':
      return true;
    case 'choice':
      return field.choices[0]![0];
    case 'date':
      return '2026-01-15';
    case 'datetime':
      return '2026-01-15T12:00:00.000Z';
    case 'decimal':
    case 'money':
    case 'percent':
      return '12.50';
    case 'text':
    case 'longtext':
    case 'rfc':
    case 'zip':
      return 'XX';
    default:
      return null;
  }
}

/** A record with something in every field, of which this declaration holds. */
export const filledRecord = ({ fields }: Resource, { when }: FixedRows) => {
  const value = 'is' in when && when.is !== '*' ? when.is[0] : 7;
  const all = Object.entries(fields).map(([name, field]) => [name, valueOf(field)]);
  return { ...Object.fromEntries(all), id: 5, version: 3, titles: {}, [when.field]: value };
};

/** Reads the few fields of a call that is no save of a record, by the same field types. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { labelOf } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { parseValue } from '#erp/model/field-types.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import type { Fields } from '#erp/model/types.ts';
import { invalid } from '#erp/model/errors.ts';

/** Absent = left out; empty = null, refused for required fields. Throws VALIDACION. */
export function parsePlain(
  fields: Fields,
  names: readonly string[],
  body: Readonly<Record<string, unknown>>,
  local: TimeZoneContext,
): Record<string, Value> {
  const values: Record<string, Value> = {};
  const errors: Record<string, string[]> = {};
  for (const name of names) {
    const field = fields[name];
    const raw = body[name];
    if (!field || raw === undefined) continue;
    if (typeof raw !== 'string') errors[name] = [t('value.oneValue', 'Escribe un solo valor.')];
    else if (raw.trim() === '') {
      if (field.required)
        errors[name] = [
          t('value.fillIn', 'Escribe {label}.', {
            label: inSentence(labelOf(field)),
          }),
        ];
      else values[name] = null;
    } else {
      const parsed = parseValue(field, raw, local);
      if ('error' in parsed) errors[name] = [parsed.error];
      else values[name] = parsed.value;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

import { defineRules } from '#erp/kernel/rules.ts';
import { readZipRanges } from './zip-ranges.ts';
import { zones } from './zones.ts';

export const rules = defineRules(zones, {
  beforeSave({ draft, fail }) {
    const ranges = readZipRanges(String(draft.zip_ranges ?? ''));
    if ('wrong' in ranges)
      fail(
        'zip_ranges',
        `No se entiende «${ranges.wrong}». Escribe códigos de 5 dígitos y rangos como 37000-37999.`,
      );
  },
});

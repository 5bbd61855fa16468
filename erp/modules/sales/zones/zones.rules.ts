import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { readZipRanges } from './zip-ranges.ts';
import { zones } from './zones.ts';

export const rules = defineRules(zones, {
  beforeSave({ draft, fail }) {
    const ranges = readZipRanges(String(draft.zip_ranges ?? ''));
    if ('wrong' in ranges)
      fail(
        'zip_ranges',
        t(
          'sales.zipRanges',
          'No se entiende «{text}». Escribe códigos de 5 dígitos y rangos como 37000-37999.',
          { text: ranges.wrong },
        ),
      );
  },
});

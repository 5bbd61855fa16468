import { defineRules } from '#erp/kernel/rules.ts';
import { taxYears } from './tax-years.ts';

const RATES = [
  'year',
  'isr_rate',
  'profit_coefficient',
  'ptu_rate',
  'iva_proportion',
  'extended_due',
  'source',
] as const;

export const rules = defineRules(taxYears, {
  beforeSave({ draft, before, changed, actor, now }) {
    if (before && !RATES.some((name) => changed(name))) return;
    draft.confirmed_by = actor.userId;
    draft.confirmed_at = now.toString({ smallestUnit: 'millisecond' });
  },
});

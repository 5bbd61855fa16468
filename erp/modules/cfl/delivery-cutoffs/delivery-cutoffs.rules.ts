import { defineRules } from '#erp/kernel/rules.ts';
import { closeCutoff } from './close-cutoff.ts';
import { checkCutoff, receiveCutoff, requireResults } from './cutoff-checks.ts';
import { fillCutoff } from './cutoff-figures.ts';
import { deliveryCutoffs } from './delivery-cutoffs.ts';

export const rules = defineRules(deliveryCutoffs, {
  compute: fillCutoff,
  beforeSave: checkCutoff,
  transitions: { deliver: requireResults, receive: receiveCutoff, close: closeCutoff },
});

import { defineRules } from '#erp/kernel/rules.ts';
import { applyCredit, flags, settleDifference, subjectSummary } from './open-items.endpoints.ts';
import { link } from './payment-link.ts';
import { identify } from './identify-deposit.ts';
import { SUMMARY } from './open-items.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireOwed } from './require-owed.ts';
import { openItems } from './open-items.ts';

export const rules = defineRules(openItems, {
  actions: { identify, apply: applyCredit, flags, 'write-off': settleDifference, link },
  paymentAsked: requireOwed,
  calls: { summary: call(SUMMARY, subjectSummary) },
});

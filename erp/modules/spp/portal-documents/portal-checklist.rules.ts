import { defineRules } from '#erp/kernel/rules.ts';
import { handInPaper } from './hand-in.ts';
import { portalChecklist } from './portal-documents.ts';

export const rules = defineRules(portalChecklist, { actions: { 'hand-in': handInPaper } });

import { defineRules } from '#erp/kernel/rules.ts';
import { handInPaper } from '../portal-documents/hand-in.ts';
import { portalChecklist } from './portal-checklist.ts';

export const rules = defineRules(portalChecklist, { actions: { 'hand-in': handInPaper } });

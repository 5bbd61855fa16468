import { defineRules } from '#erp/kernel/rules.ts';
import { handInComplement } from '../portal-documents/hand-in.ts';
import { portalComplements } from './portal-complements.ts';

export const rules = defineRules(portalComplements, {
  actions: { 'hand-in': handInComplement },
});

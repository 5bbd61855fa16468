import { defineRules } from '#erp/kernel/rules.ts';
import { handInDocument, withdraw } from './hand-in.ts';
import { portalDocuments } from './portal-documents.ts';

export const rules = defineRules(portalDocuments, {
  actions: { 'hand-in': handInDocument, withdraw },
});

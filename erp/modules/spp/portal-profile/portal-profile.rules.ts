import { defineRules } from '#erp/kernel/rules.ts';
import { askChange, editProfile } from './change-profile.ts';
import { portalProfile } from './portal-profile.ts';

export const rules = defineRules(portalProfile, {
  actions: { edit: editProfile, 'ask-change': askChange },
});

import { defineRules } from '#erp/kernel/rules.ts';

export const rules = defineRules('acc/posting-events', {
  transitions: {
    retry({ changes }) {
      changes.message = null;
    },
  },
});

import { defineRules } from '#erp/api/rules.ts';

export const rules = defineRules('acc/posting-events', {
  transitions: {
    retry({ changes }) {
      changes.message = null;
    },
  },
});

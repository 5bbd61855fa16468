import { defineRules } from '#erp/kernel/rules.ts';
import { postingEvents } from './posting-events.ts';

export const rules = defineRules(postingEvents, {
  transitions: {
    retry({ changes }) {
      changes.message = null;
    },
  },
});

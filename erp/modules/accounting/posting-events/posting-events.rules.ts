import { defineRules } from '#erp/kernel/rules.ts';
import { runPosting } from './run-posting.ts';
import { postingEvents } from './posting-events.ts';

export const rules = defineRules(postingEvents, {
  actions: { run: runPosting },
  transitions: {
    retry({ changes }) {
      changes.message = null;
    },
  },
});

import { openDay } from '#erp/domains/open-items/applying/application-day.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { runPosting } from './run-posting.ts';
import { postingEvents } from './posting-events.ts';

export const rules = defineRules(postingEvents, {
  actions: { run: runPosting },
  transitions: {
    retry({ changes }) {
      changes.message = null;
    },
    async bring({ before, changes, ...context }) {
      Object.assign(changes, {
        message: null,
        late: false,
        post_on: await openDay(context, before.date),
      });
    },
  },
});

import { openDay } from '#erp/domains/open-items/applying/application-day.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { retryQueued } from '#erp/domains/accounting/queue/retry-queued.ts';
import { runPosting } from './run-posting.ts';
import { postingEvents } from './posting-events.ts';

/** What trying it again writes itself. */
const TOLD = ['status', 'message', 'missing_role', 'attempts', 'entry_id'] as const;

export const rules = defineRules(postingEvents, {
  actions: { run: runPosting },
  transitions: {
    async retry({ before, changes, stored, ...context }) {
      const told = await retryQueued(context, before.id!);
      Object.assign(changes, told);
      for (const name of TOLD) stored(name);
    },
    async bring({ before, changes, ...context }) {
      Object.assign(changes, {
        message: null,
        missing_role: null,
        late: false,
        post_on: await openDay(context, before.date),
      });
    },
  },
});

import { openDay } from '#erp/domains/open-items/applying/application-day.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { retryQueued } from '#erp/domains/accounting/queue/retry-queued.ts';
import { runPosting } from './run-posting.ts';
import { postingEvents } from './posting-events.ts';

/** What trying it again writes itself. */
const OUTCOME = ['status', 'message', 'missing_role', 'attempts', 'entry_id', 'late'] as const;
/** Its reason no longer holds, and nothing is posted yet. */
const UNTRIED = { status: 'PENDIENTE', message: null, missing_role: null } as const;

export const rules = defineRules(postingEvents, {
  actions: { run: runPosting },
  transitions: {
    async retry({ before, changes, stored, ...context }) {
      const outcome = await retryQueued(context, before.id!);
      if (outcome) for (const name of OUTCOME) stored(name);
      Object.assign(changes, outcome ?? UNTRIED);
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

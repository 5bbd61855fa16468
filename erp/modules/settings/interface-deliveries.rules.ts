import { defineRules } from '#erp/api/rules.ts';

export const rules = defineRules('interface-deliveries', {
  transitions: {
    replay({ changes, now }) {
      changes.attempt = 0;
      changes.next_at = now.toString({ smallestUnit: 'millisecond' });
    },
    discard({ changes }) {
      changes.next_at = null;
    },
  },
});

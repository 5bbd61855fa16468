import { actionCall } from '#erp/kernel/operations/actions/run-action.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { TICKETS } from '../invoicing/drafting.ts';
import { GENERATE } from './global-invoices.schemas.ts';
import { globalInvoices } from './global-invoices.ts';

export const rules = defineRules(globalInvoices, {
  calls: {
    // The form of the tickets' list does the same: what it asks, who may and what it says are one.
    generate: call(GENERATE, async (context) => {
      const resource = context.services.registry.resource(TICKETS);
      const made = await actionCall('global')({ ...context, resource });
      if (made instanceof Response) throw new Error('a global invoice is no file');
      return { data: GENERATE.output.parse(made.data) };
    }),
  },
});

import * as z from 'zod';
import { outcomeOutput } from '#erp/model/actions.ts';
import { sent } from '#erp/model/field-types/inputs.ts';
import { PERIODICITIES } from '#erp/modules/cfdi/sat-invoices/invoice-choices.ts';

/** Drafts that were made. */
export const MADE = z.object({
  invoices: z.array(
    z.object({
      id: z.int(),
      branch_office_id: z.int(),
      tickets: z.int(),
      total: z.string(),
    }),
  ),
});

export const GENERATE = {
  input: z.object({
    branch_office_id: sent.id('Vacía: una por cada sucursal con tickets.'),
    periodicity: sent.choice(PERIODICITIES.map(([code]) => code)),
    from: sent.text('AAAA-MM-DD'),
    to: sent.text('AAAA-MM-DD'),
  }),
  output: MADE.extend({ outcome: outcomeOutput }),
};

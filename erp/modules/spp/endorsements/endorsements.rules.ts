import { defineRules } from '#erp/kernel/rules.ts';
import { checkEndorsement } from './endorsement-checks.ts';
import {
  acceptCession,
  cancelEndorsement,
  followEndorsement,
  followPayments,
  reschedule,
} from './endorsement-steps.ts';
import { endorsements } from './endorsements.ts';

export const rules = defineRules(endorsements, {
  beforeSave: checkEndorsement,
  afterSave: followEndorsement,
  transitions: { accept: acceptCession, reschedule, cancel: cancelEndorsement },
  anyItemsSettled: (context, settled) =>
    followPayments(
      context,
      settled
        .filter(({ item }) => item.source_resource === 'prc/invoice-shipments')
        .map(({ item }) => item.source_id),
    ),
});

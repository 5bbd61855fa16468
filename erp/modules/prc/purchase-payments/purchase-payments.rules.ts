import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { exportProposal } from './sending/export-proposal.ts';
import { checkProposal } from './proposal-checks.ts';
import { FILE } from './sending/proposal-file-schema.ts';
import { proposalFile } from './sending/proposal-file.ts';
import { proposalSigners } from './proposal-signers.ts';
import { requirePayable } from './proposal-steps.ts';
import { propose } from './propose.ts';
import { purchasePayments } from './purchase-payments.ts';
import { settle } from './sending/settle-proposal.ts';

export const rules = defineRules(purchasePayments, {
  beforeSave: checkProposal,
  signatures: { authorize: ({ tx, id }) => proposalSigners(tx, id) },
  actions: { settle },
  calls: { file: call(FILE, proposalFile) },
  transitions: {
    propose,
    async send(context) {
      await requirePayable(context);
    },
    async authorize(context) {
      await requirePayable(context);
    },
    export: exportProposal,
  },
});

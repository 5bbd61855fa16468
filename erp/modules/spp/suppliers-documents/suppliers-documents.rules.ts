import { defineRules, type SavedContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import {
  acceptDocument,
  rejectDocument,
  takeToReview,
  withdrawDocument,
} from './accepting/accept-document.ts';
import { endorse } from './accepting/make-endorsements.ts';
import { isCfdi } from './document-choices.ts';
import { checkPaper } from './reading/check-paper.ts';
import { checkCfdi } from './reading/check-upload.ts';
import { suppliersDocuments } from './suppliers-documents.ts';

const REVIEW = 'spp/suppliers-documents.review';

async function notifyReviewers({
  tx,
  actor,
  now,
  before,
  after,
}: SavedContext<typeof suppliersDocuments>): Promise<void> {
  if (before) return;
  await notify(tx, actor.accountId, {
    event: 'documents.received',
    to: (await peopleWithKey(tx, REVIEW)).map(({ id }) => id),
    title: t('spp.receivedTitle', 'Documento por revisar: {folio}', { folio: after.folio ?? '' }),
    resource: 'spp/suppliers-documents',
    recordId: after.id,
    actorId: actor.userId,
    groupKey: 'documents.received',
    now,
  });
}

export const rules = defineRules(suppliersDocuments, {
  async beforeSave(context) {
    const { before, draft } = context;
    if (!before && isCfdi(draft.kind)) await checkCfdi(context);
    if (draft.kind === 'EXPEDIENTE') await checkPaper(context);
  },
  afterSave: notifyReviewers,
  transitions: {
    review: takeToReview,
    accept: acceptDocument,
    reject: rejectDocument,
    cancel: withdrawDocument,
  },
  actions: { endorse },
});

/** What is asked before a cancellation is (finance R23). */
import { branchToday } from '../../issuing/branch-place.ts';
import { loadStamped } from '../../issuing/stamped-document.ts';
import { INVOICE_DOCUMENT } from '../invoice-document.ts';
import type { Change } from '../stamping/sealing.ts';
import { substituteOf } from '../substituting/substitutes.ts';
import { cancelProblems } from './cancel-checks.ts';

export async function requestCancel(context: Change): Promise<void> {
  const { tx, before, changes, now, fail } = context;
  const stamped = await loadStamped(context, INVOICE_DOCUMENT, before.id);
  if (changes.cancel_reason === '01') {
    const substitute = await substituteOf(tx, stamped.uuid);
    changes.substitute_uuid ??= substitute?.status === 'TIMBRADO' ? substitute.uuid : null;
  }
  const problems = await cancelProblems(context, before.id, {
    uuid: stamped.uuid,
    date: stamped.date,
    issuerRfc: stamped.issuerRfc,
    issuerRegime: stamped.issuerRegime,
    isGlobal: stamped.isGlobal,
    reason: changes.cancel_reason ?? '',
    substitute: changes.substitute_uuid ?? null,
    advanceMovementId: before.is_advance ? (before.advance_movement_id ?? null) : null,
    today: await branchToday(context, before.branch_office_id),
  });
  for (const [field, message] of problems) fail(field, message);
  Object.assign(changes, { cancel_requested_at: now.toString(), cancel_note: null });
}

/** What is asked before a Carta Porte is cancelled (finance §3): its goods have not arrived. */
import { t } from '#erp/model/texts/t.ts';
import { branchToday } from '../../issuing/branch-place.ts';
import { reasonProblems } from '../../issuing/cancel-reason.ts';
import { loadStamped } from '../../issuing/stamped-document.ts';
import { BILL_DOCUMENT } from '../bill-document.ts';
import { sourceOf } from '../sources/landing-sources.ts';
import type { BillChange } from '../stamping/bill-types.ts';
import { isOfInvoice } from '../stamping/seal-bill.ts';

async function hasArrived(context: BillChange): Promise<boolean> {
  const { services, before } = context;
  const source = sourceOf(services, before.source_resource);
  return source && before.source_id ? source.hasArrived(context, Number(before.source_id)) : false;
}

export async function cancelBill(context: BillChange): Promise<void> {
  const { before, changes, now, fail } = context;
  if (await isOfInvoice(context)) return;
  if (await hasArrived(context)) {
    fail('', t('landing.arrived', 'La mercancía ya llegó: la Carta Porte no se cancela.'));
    return;
  }
  const stamped = await loadStamped(context, BILL_DOCUMENT, before.id);
  const problems = await reasonProblems(context, BILL_DOCUMENT, {
    uuid: stamped.uuid,
    date: stamped.date,
    issuerRfc: stamped.issuerRfc,
    issuerRegime: stamped.issuerRegime,
    isGlobal: false,
    reason: changes.cancel_reason ?? '',
    substitute: changes.substitute_uuid ?? null,
    today: await branchToday(context, before.branch_office_id),
  });
  for (const [field, message] of problems) fail(field, message);
  Object.assign(changes, { cancel_requested_at: now.toString(), cancel_note: null });
}

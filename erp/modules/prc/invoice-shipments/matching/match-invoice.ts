/** An invoice is matched with what was ordered and received; its differences wait for somebody. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { isBarredWriter } from '#erp/kernel/operations/transition-checks.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { receivedOf } from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';
import type { Change, Posting } from '../posting/invoice-posting.ts';
import { OWES_NOTHING } from '../invoice-choices.ts';
import { isAcceptable, severityOf } from './exception-codes.ts';
import { expectedTotal } from './expected-invoice.ts';
import { findExceptions, type FoundException } from './find-exceptions.ts';

type Row = NonNullable<Change['changes']['exceptions']>[number];

/** What somebody accepted stays accepted where it is no more than it was. */
function rowOf(found: FoundException, known: readonly Row[]): Row {
  const own = known.find(
    ({ code, line_no }) => code === found.code && (line_no ?? null) === found.line_no,
  );
  const isAccepted = own?.resolution === 'ACEPTADA' && new Exact(found.amount).lte(own.amount ?? 0);
  return {
    ...(own?.id && { id: own.id }),
    ...found,
    severity: severityOf(found.code),
    resolution: isAccepted ? 'ACEPTADA' : 'PENDIENTE',
    ...(isAccepted && {
      resolved_by: own.resolved_by,
      resolved_at: own.resolved_at,
      comment: own.comment,
    }),
  };
}

const waits = ({ severity, resolution }: Row): boolean =>
  severity === 'BLOQUEA' && resolution === 'PENDIENTE';

function statusOf(rows: readonly Row[]) {
  if (rows.some(waits)) return 'CON_DIFERENCIAS';
  const isAccepted = rows.some(({ resolution }) => resolution === 'ACEPTADA');
  return isAccepted ? 'AUTORIZADA_CON_DIFERENCIA' : 'CUADRA';
}

/** Writes what it found; whether nothing waits for anybody. */
export async function findDifferences(
  { tx, before, changes }: Change,
  { facts }: Posting,
): Promise<boolean> {
  const settings = await purchasingSettings(tx);
  const expected = OWES_NOTHING.includes(before.kind)
    ? '0.00'
    : expectedTotal(before, facts, settings);
  const difference = moneyText(new Exact(before.total ?? 0).minus(expected));
  const rows = findExceptions(before, facts, settings, expected).map((found) =>
    rowOf(found, before.exceptions ?? []),
  );
  Object.assign(changes, {
    exceptions: rows,
    expected_total: expected,
    difference,
    difference_base: moneyText(new Exact(difference).abs().times(before.exchange_rate ?? 1)),
    match_status: statusOf(rows),
  });
  return !rows.some(waits);
}

/** Whoever received the goods does not accept what their invoice says (R56); true where they do. */
function refuseOwnReceipt({ actor, before, fail }: Change, facts: InvoiceFacts): boolean {
  const own = linesOf(before)
    .map((line) => receivedOf(facts, line))
    .find((received) => received && received.received_by === actor.userId);
  if (!own || actor.userId === null) return false;
  fail(
    'difference_reason',
    t('prc.ownReceipt', 'Tú recibiste {shipment}: que otra persona acepte la diferencia.', {
      shipment: own.shipment ?? '',
    }),
  );
  return true;
}

/** Nor does whoever captured any of it, unless the company lets authors decide (R56). */
async function requireOtherAuthor(context: Change): Promise<void> {
  const { resource, before, fail } = context;
  if (await isBarredWriter(context, { resource, action: 'resolve' }, before))
    fail(
      'difference_reason',
      t('prc.ownInvoice', 'Tú capturaste la factura: que otra persona acepte la diferencia.'),
    );
}

/** Accepts all that waits, as far as it may be accepted. */
export async function acceptDifferences(context: Change, posting: Posting): Promise<void> {
  const { actor, now, changes, fail } = context;
  await findDifferences(context, posting);
  const rows = changes.exceptions ?? [];
  const never = rows.find((row) => waits(row) && !isAcceptable(row.code ?? ''));
  if (never)
    return fail('', t('prc.neverAccepted', 'No se acepta: {detail}', { detail: never.detail! }));
  if (!refuseOwnReceipt(context, posting.facts)) await requireOtherAuthor(context);
  changes.exceptions = rows.map((row) =>
    waits(row)
      ? {
          ...row,
          resolution: 'ACEPTADA',
          resolved_by: actor.userId,
          resolved_at: now.toString(),
          comment: changes.difference_reason,
        }
      : row,
  );
  changes.match_status = statusOf(changes.exceptions);
}

/** Whoever captured what goes back, or the claim that it is of, does not authorise it (R56). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { isBarredWriter } from '#erp/kernel/operations/transition-checks.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from '../ship-return.ts';

const CLAIMS = 'pur/rejections';
// A claim that has a return was never cancelled: whoever wrote any of it counts.
const NEVER = 'cancel';

interface Claim {
  readonly id: number;
  readonly created_by: number | null;
  /** Its dictum prepared this return. */
  readonly prepared: boolean;
}

/** Of a return that names one. */
async function claimBehind({ tx, before }: Change): Promise<Claim | null> {
  if (!before.rejection_id) return null;
  const [claim] = await tx.query(
    sql<{
      id: number;
      created_by: number | null;
      return_id: number | null;
    }>`select id, created_by, return_id from pur__rejections where account_id = ${TENANT} and id = ${before.rejection_id}`,
  );
  return claim ? { ...claim, prepared: claim.return_id === before.id } : null;
}

async function isAuthor(context: Change): Promise<boolean> {
  const { resource, services, actor, before } = context;
  const claim = await claimBehind(context);
  if (claim) {
    const of = { resource: services.registry.resource(CLAIMS), action: NEVER };
    if (await isBarredWriter(context, of, { ...claim })) return true;
  }
  // A dictum prepares it for whoever dictates, who decided what another captured.
  if (claim?.prepared && before.created_by === actor.userId) return false;
  return isBarredWriter(context, { resource, action: 'authorize' }, before);
}

/** Throws SEGREGACION, unless the company lets authors decide. */
export async function requireOther(context: Change): Promise<void> {
  if (await isAuthor(context))
    throw new DomainError(
      'SEGREGACION',
      t(
        'purchasing.ownReturn',
        'Tú capturaste la devolución o su rechazo: que otra persona la autorice.',
      ),
    );
}

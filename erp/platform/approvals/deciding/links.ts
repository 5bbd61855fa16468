/**
 * Links of an approval's mail: one for each person and row, of one use. Opening one never decides
 * (platform R24).
 */
import { createHash, randomBytes } from 'node:crypto';
import { runAsOwner } from '#erp/platform/access/identities.ts';
import { LINK_HOURS } from '#erp/platform/access/tokens.ts';
import type { Tx } from '#erp/db/database.ts';

export interface ApprovalLink {
  readonly accountId: number;
  readonly userId: number;
  readonly sentTo: string;
  readonly approval: number;
  readonly documentVersion: number;
}

/**
 * Unlike the links of a person's account, others of the same person go on living, and no
 * administrator can read them.
 */
export async function issueApprovalLink(
  tx: Tx,
  link: ApprovalLink,
  now: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await runAsOwner(tx, () =>
    tx.execute(
      `insert into auth_tokens (account_id, kind, user_id, token_hash, expires_at, sent_to, payload, created_at) values ($1, 'APROBACION', $2, $3, $4, $5, $6::jsonb, $7)`,
      [
        link.accountId,
        link.userId,
        createHash('sha256').update(token).digest('hex'),
        now.add({ hours: LINK_HOURS.APROBACION }).toString(),
        link.sentTo,
        JSON.stringify({ approval: link.approval, documentVersion: link.documentVersion }),
        now.toString(),
      ],
    ),
  );
  return token;
}

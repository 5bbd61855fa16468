/**
 * Public links of a record's sheet (platform §5): who has one reads it until it expires, and the
 * company sees that it was read.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { createHash, randomBytes } from 'node:crypto';
import { requirePermission } from '#erp/kernel/access.ts';
import { countWrongLink, linkRateLimit } from '#erp/platform/access/sign-in/rate-limits.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { parseRecordName, requireRecord, requireSharedRecord } from '#erp/kernel/record-access.ts';
import { printRecord, insertPrintedRecord } from '#erp/platform/printing/record-print.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { idOf, personOf, tenantOf } from '../own-rows.ts';

const MAX_DAYS = 90;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** `{resource, record_id, days}` → the address, which nothing says a second time. */
export async function shareRecord(context: CallContext) {
  const { services, body, now } = context;
  const actor = personOf(context);
  const record = parseRecordName(services.registry, body);
  requirePermission(actor, services.registry, record.resource, 'print');
  const days = Number(body.days);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw invalid({
      days: [t('core.linkDays', 'Elige entre 1 y {most} días.', { most: MAX_DAYS })],
    });
  const paper = await printRecord(services, actor, record, now);
  const token = randomBytes(32).toString('base64url');
  const expires = now.add({ hours: days * 24 }).toString();
  const id = await services.db.tenant(tenantOf(actor), async (tx) => {
    const title = await requireRecord(tx, services.registry, actor, record, 'one');
    const owner = services.registry.recordOf(record.resource);
    const kept = { ...record, resource: owner };
    const fileId = await insertPrintedRecord(tx, actor, kept, paper, 'Liga pública');
    const [row] = await tx.query<{ id: number }>(
      `insert into print_log (account_id, resource, record_id, template, copies, sha256, file_id, by, at, token_hash, expires_at, seen_count, created_by, updated_by)
       values ($1, $2, $3, 'Liga pública', 1, $4, $5, $6, $7, $8, $9, 0, $6, $6) returning id`,
      [
        actor.accountId,
        owner.path,
        record.id,
        paper.sha256,
        fileId,
        actor.userId,
        now.toString(),
        hashOf(token),
        expires,
      ],
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'share',
      resource: owner.path,
      recordId: record.id,
      recordLabel: title,
      changes: { vence: [null, expires] },
    });
    return row!.id;
  });
  return { data: { id, url: `${services.appUrl}/doc/${token}`, expires_at: expires } };
}

/** Who made it ends it, or whoever may print the record. */
export async function revokeShare(context: CallContext) {
  const { services, now } = context;
  const actor = personOf(context);
  const id = idOf(context);
  await services.db.tenant(tenantOf(actor), async (tx) => {
    const [row] = await tx.query<{ resource: string; record_id: number; by: number | null }>(
      'select resource, record_id, by from print_log where account_id = $2 and id = $1 and token_hash is not null',
      [id, TENANT],
    );
    const resource = row && services.registry.resources.get(row.resource);
    if (!row || !resource) throw notFound(t('core.linkGone', 'Esta liga ya no existe.'));
    const record = { resource, id: row.record_id };
    await requireSharedRecord({ tx, registry: services.registry, actor }, record, 'one');
    if (row.by !== actor.userId) requirePermission(actor, services.registry, resource, 'print');
    await tx.execute(
      'update print_log set expires_at = least(expires_at, $2), version = version + 1 where account_id = $3 and id = $1',
      [id, now.toString(), TENANT],
    );
  });
  return { data: { id } };
}

interface Shared {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly sha256: string;
}

const deadLink = () =>
  t('core.linkDead', 'La liga no es válida o ya venció. Pídela de nuevo a quien te la envió.');

export async function openShared({ services, query, ip, now }: CallContext) {
  const token = typeof query.token === 'string' ? query.token.slice(0, 100) : '';
  const brake = linkRateLimit('DOCUMENTO', ip);
  const found = await services.db.system(async (tx) => {
    const [row] = await tx.query<Shared>(
      `select p.id, p.account_id, f.name, f.sha256 from print_log p ${join('print_log.file_id', 'p', 'f')} join accounts a on a.id = p.account_id and a.status = 'ACTIVA'
       where p.account_id = any(array(select id from accounts)) and p.token_hash = $1 and p.expires_at > $2`,
      [hashOf(token), now.toString()],
    );
    if (!row) await countWrongLink(tx, brake, now);
    return row ?? null;
  });
  const content = found && (await contentsOf(services).open(found.account_id, found.sha256));
  if (!found || !content) throw notFound(deadLink());
  await services.db.system((tx) =>
    tx.execute(
      'update print_log set seen_at = coalesce(seen_at, $3), seen_count = seen_count + 1, version = version + 1 where account_id = $1 and id = $2',
      [found.account_id, found.id, now.toString()],
    ),
  );
  return new Response(content.stream, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(content.size),
      'content-disposition': `inline; filename="documento.pdf"; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}

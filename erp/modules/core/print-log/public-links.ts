/** Calls of public links of a record's sheet. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { parseRecordName, requireRecord, requireSharedRecord } from '#erp/kernel/record-access.ts';
import { printRecord } from '#erp/platform/printing/record-print.ts';
import {
  countSeen,
  deadLink,
  sharePaper,
  requireSharedPaper,
} from '#erp/platform/printing/shared-papers.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { idOf, personOf, tenantOf } from '../own-rows.ts';

const MAX_DAYS = 90;

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
  const expires = now.add({ hours: days * 24 });
  const made = await services.db.tenant(tenantOf(actor), async (tx) => {
    const title = await requireRecord(tx, services.registry, actor, record, 'one');
    const owner = services.registry.recordOf(record.resource);
    const shared = await sharePaper(
      { tx, services, actor, now },
      { ...record, resource: owner },
      paper,
      { called: 'Liga pública', expires },
    );
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'share',
      resource: owner.path,
      recordId: record.id,
      recordLabel: title,
      changes: { vence: [null, expires.toString()] },
    });
    return shared;
  });
  const { id, token } = made;
  return { data: { id, url: `${services.appUrl}/doc/${token}`, expires_at: expires.toString() } };
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

/** The paper as it was when the link was made. */
export async function openShared(context: CallContext) {
  const { services, query, now } = context;
  const token = typeof query.token === 'string' ? query.token.slice(0, 100) : '';
  const found = await requireSharedPaper(context, token);
  const content = await contentsOf(services).open(found.account_id, found.sha256);
  if (!content) throw deadLink();
  await countSeen(services, found, now);
  return new Response(content.stream, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(content.size),
      'content-disposition': `inline; filename="documento.pdf"; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}

/**
 * `PUT …?preview=1` of a setting: the save is tried, what it would touch is counted, and nothing is
 * kept.
 */
import { t } from '#erp/model/texts/t.ts';
import { impactOf, type ImpactSummary } from '../impact.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '../actor.ts';
import type { WireObject } from '../wire/encoding.ts';
import { notFound } from '#erp/model/errors.ts';
import { readById } from '../query/read.ts';
import type { Services } from '../services.ts';
import { dryRun } from './transition-checks.ts';
import { updateInTransaction } from './save.ts';

/**
 * Throws whatever the save would: VALIDACION, CONFLICTO_VERSION. A save that changes nothing
 * touches nothing.
 */
export async function previewUpdate(
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number | null,
  body: WireObject,
): Promise<ImpactSummary> {
  const record = services.registry.recordOf(resource);
  const count = services.rules.get(record.path)?.impact;
  if (!count) throw notFound(t('request.noPreview', 'Este registro no tiene vista previa.'));
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      let told = impactOf({});
      await dryRun(tx, async () => {
        const before =
          id === null ? null : await readById(tx, services.registry, record, id, { shown: false });
        const saved = await updateInTransaction(tx, services, actor, resource, id, body);
        const after = await readById(tx, services.registry, record, saved.id!, { shown: false });
        if (after && String(after.version) !== String(body.version ?? ''))
          told = await count({ tx, services, before, after });
      });
      return told;
    },
  );
}

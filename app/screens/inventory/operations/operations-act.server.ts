import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { postedId, requirePost, typedText } from '#app/forms/post/post.server.ts';
import type { Session } from '#app/session/context.ts';

interface ActionResult {
  readonly said: string;
  readonly to?: string;
}

const OPERATION = z.discriminatedUnion('act', [
  z.object({ act: z.literal('verify') }),
  z.object({ act: z.literal('rebuild') }),
  z.object({ act: z.literal('cyclic'), storage_id: typedText(15) }),
  z.object({ act: z.literal('retry'), id: postedId }),
]);

type Operation = z.output<typeof OPERATION>;

export const readOperation = (form: FormData): Operation => requirePost(form, OPERATION);

/** What a button of the hub does; the ERP decides whether it may. */
export async function actOf({ erp }: Session, asked: Operation): Promise<ActionResult> {
  switch (asked.act) {
    case 'verify':
      await erp.post('inv/operations/verify');
      return { said: t('ops.verifySoon', 'La revisión empezará en unos segundos.') };
    case 'rebuild':
      await erp.post('inv/operations/rebuild');
      return { said: t('ops.rebuildSoon', 'La reconstrucción empezará en unos segundos.') };
    case 'cyclic': {
      const { data: made } = await erp.post<{ id: number }>('inv/counts/cyclic', {
        storage_id: asked.storage_id,
      });
      return {
        said: t('ops.countScheduled', 'Conteo programado. Revísalo e inícialo.'),
        to: `/inv/counts/${made.id}`,
      };
    }
    case 'retry':
      await erp.put(`acc/posting-events/retry/${asked.id}`);
      return { said: t('ops.willRetry', 'Se intentará de nuevo.') };
  }
}

import { t } from '#erp/model/texts/t.ts';
import { WORKLISTS, loadWorklist } from '#erp/platform/worklist/worklist.ts';
import * as z from 'zod';
import { DomainError } from '#erp/model/errors.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { choiceInput } from '#erp/model/field-types/inputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

const ITEM = z.object({
  resource: z.string(),
  label: z.string(),
  id: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  at: z.string().nullable(),
  late: z.boolean(),
});

export const worklistEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'workbench',
    key: null,
    why: 'lists what waits for who asks, of lists that may be seen',
    person: true,
    summary:
      'Lo que espera a quien pregunta: pendientes, borradores, vencidos o programados, y cuántos hay de cada uno',
    input: z.object({ tab: choiceInput(WORKLISTS) }),
    output: z.array(ITEM),
    meta: z.object({ counts: z.record(z.enum(WORKLISTS), z.int()) }),
    async handler({ services, actor, input: { tab } }) {
      if (actor.userId === null)
        throw new DomainError(
          'SIN_PERMISO',
          t('request.personal', 'Esto es de cada persona: entra con tu usuario.'),
        );
      const { items, counts } = await loadWorklist(services, actor, tab);
      return { data: [...items], meta: { counts } };
    },
  }),
];

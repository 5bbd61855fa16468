import { WORKLISTS, loadWorklist } from '#erp/platform/workbench/worklist.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

export const worklistEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'workbench',
    key: null,
    why: 'lists what waits for who asks, of lists that may be seen',
    summary: 'Lo que espera a quien pregunta: pendientes, borradores, vencidos o programados, y cuántos hay de cada uno',
    async run({ services, actor, query }) {
      if (actor.userId === null) throw new DomainError('SIN_PERMISO', 'Esto es de cada persona: entra con tu usuario.');
      const bench = query.tab === undefined || query.tab === '' ? null : WORKLISTS.find((each) => each === query.tab);
      if (bench === undefined) throw invalid({ tab: [`Elige ${WORKLISTS.join(', ')}.`] });
      const { items, counts } = await loadWorklist(services, actor, bench);
      return reply(items, { counts });
    },
  },
];

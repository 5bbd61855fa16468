import { BENCHES, workbench } from '#erp/platform/workbench/workbench.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Endpoint } from '../routes.ts';

export const worklistEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'workbench',
    key: null,
    why: 'lists what waits for who asks, of lists that may be seen',
    summary: 'Lo que espera a quien pregunta: pendientes, borradores, vencidos o programados, y cuántos hay de cada uno',
    async run({ services, actor, query }) {
      if (actor.userId === null) throw new DomainError('SIN_PERMISO', 'Esto es de cada persona: entra con tu usuario.');
      const bench = query.tab === undefined || query.tab === '' ? null : BENCHES.find((each) => each === query.tab);
      if (bench === undefined) throw invalid({ tab: [`Elige ${BENCHES.join(', ')}.`] });
      const { items, counts } = await workbench(services, actor, bench);
      return reply(items, { counts });
    },
  },
];

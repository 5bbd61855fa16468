/** A save while nobody listens: what looking for listeners takes of it. */
import { authenticate } from '#erp/platform/access/authenticate.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import { enqueueWebhook } from '#erp/platform/webhooks/enqueue.ts';
import { atMost, format, median, type Figure } from './figures.ts';
import { inProcess } from './in-process.ts';

const SAVES = 200;
const LOOKS = 20_000;

export async function hooks(): Promise<Figure[]> {
  const { services, headers, close } = await inProcess();
  try {
    const actor = await authenticate(services, new Request('http://erp/units', { headers }), {
      ip: '',
      requestId: 'bench',
    });
    const tenant = { accountId: actor.accountId };
    const units = services.registry.resource('units');
    await services.db.tenant(tenant, (tx) =>
      tx.execute(`update interfaces set status = 'REVOCADA' where kind = 'WEBHOOK'`),
    );
    const [unit] = await services.db.tenant(tenant, (tx) =>
      tx.query<{ id: number }>('select id from units order by id limit 1'),
    );
    const saves: number[] = [];
    for (let i = 0; i < SAVES; i += 1) {
      const started = performance.now();
      await services.db.tenant(tenant, (tx) =>
        updateInTransaction(tx, services, actor, units, unit!.id, { name: `Unidad ${i}` }),
      );
      saves.push(performance.now() - started);
    }
    const look = await services.db.tenant(tenant, async (tx) => {
      await enqueueWebhook(tx, services, actor, units, 'updated', unit!.id);
      const started = performance.now();
      for (let i = 0; i < LOOKS; i += 1)
        await enqueueWebhook(tx, services, actor, units, 'updated', unit!.id);
      return (performance.now() - started) / LOOKS;
    });
    const save = median(saves);
    return [
      atMost(
        'A save that nobody is told of: looking for web hooks, of the save',
        (look / save) * 100,
        0.5,
        '%',
        `${format(look * 1000)} µs of ${format(save)} ms`,
      ),
    ];
  } finally {
    await close();
  }
}

/**
 * What knowing who asks, and what he may, adds to a list: the same call with a session, and with an
 * actor that is given.
 */
import { createApp } from '#erp/http/app.ts';
import { authenticate } from '#erp/platform/access/authenticate.ts';
import { atMost, format, median, type Figure } from './figures.ts';
import { inProcess } from './in-process.ts';

const ROUNDS = 600;

export async function rights(): Promise<Figure[]> {
  const { services, headers, close } = await inProcess();
  try {
    const request = new Request('http://erp/products?size=50', { headers });
    const actor = {
      ...(await authenticate(services, request, { ip: '', requestId: 'bench' })),
      recentlyAuthenticated: true,
    };
    const [asked, given] = [
      createApp(services),
      createApp(services, { authenticate: () => Promise.resolve(actor) }),
    ];
    const timed = async (app: typeof asked) => {
      const started = performance.now();
      const reply = await app.request('/products?size=50', { headers });
      await reply.text();
      return performance.now() - started;
    };
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      // In turns and in changing order, so that the machine's moods hit both alike.
      const order = i % 2 === 0 ? ([asked, given] as const) : ([given, asked] as const);
      for (const app of order) times[app === asked ? 0 : 1].push(await timed(app));
    }
    const [withRights, without] = [median(times[0]), median(times[1])];
    return [
      atMost(
        'Session and rights of a list of 50 rows, in excess',
        (withRights / without - 1) * 100,
        5,
        '%',
        `${format(withRights)} ms beside ${format(without)} ms`,
      ),
    ];
  } finally {
    await close();
  }
}

/**
 * The same evening in three zones: what is typed, posted, listed, grouped, reported and exported
 * tells the clock of the company.
 */
import { describe, expect, test } from 'vitest';
import { EFFECTIVE_AT } from '#erp/domains/stock/effective-at.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { done, sharedStory, type Stage } from './given.ts';

/** Half an hour before November, and half an hour into it. */
const ZONES = [
  {
    code: 'CUN',
    timeZone: 'America/Cancun',
    last: '2026-11-01T04:30:00Z',
    first: '2026-11-01T05:30:00Z',
  },
  {
    code: 'MEX',
    timeZone: 'America/Mexico_City',
    last: '2026-11-01T05:30:00Z',
    first: '2026-11-01T06:30:00Z',
  },
  {
    code: 'TIJ',
    timeZone: 'America/Tijuana',
    last: '2026-11-01T06:30:00Z',
    first: '2026-11-01T07:30:00Z',
  },
] as const;
type Zone = (typeof ZONES)[number];
const LAST = '2026-10-31 23:30';
const FIRST = '2026-11-01 00:30';

/** Both moments typed into a draft and posted, in a company of that zone. */
async function evening({ stock, given }: Stage, { code, timeZone, last, first }: Zone) {
  const { services, accountId } = stock.company;
  await services.db.system((tx) =>
    tx.execute('update accounts set time_zone = $1 where id = $2', [timeZone, accountId]),
  );
  const api = await given.person('local', 'ADMINISTRADOR');
  const product = await stock.product(`TELA-${code}`);
  const ids: Record<string, number> = {};
  const reason_id = await given.cause();
  for (const posted_at of [LAST, FIRST]) {
    const lines = [{ product_id: product, qty: '1' }];
    const made = await done(api.movement('AJ-ENT', lines, { posted_at, reason_id, notes: code }));
    ids[posted_at] = made.id;
  }
  for (const [moment, qty] of [
    [last, '10'],
    [first, '5'],
  ] as const)
    await services.db.tenant({ accountId }, async (tx) => {
      await tx.query(`select set_config('${EFFECTIVE_AT}', $1, true)`, [moment]);
      return postStock(
        { tx, services, actor: api.actor, now: Temporal.Instant.from(moment) },
        {
          type: 'ENT-COMPRA',
          source: { resource: 'pruebas', id: `${code} ${moment}`, action: 'APLICAR' },
          lines: [{ productId: product, storageId: stock.storages.A!, qty, value: '100' }],
        },
      );
    });
  return { stock, api, product, ids };
}

describe.each(ZONES)('in $timeZone', (zone) => {
  const { code, timeZone, last, first } = zone;
  const read = sharedStory((stage) => evening(stage, zone));

  test('what is typed is that moment, and comes back as it was typed', async () => {
    const { api, ids } = read();
    expect(api.actor.timeZone).toBe(timeZone);
    const stored = await Promise.all(
      [LAST, FIRST].map(
        async (each) => (await api.get(`movements/${ids[each]}`)).data.posted_at as string,
      ),
    );
    expect(stored.map((iso) => Temporal.Instant.from(iso).toString())).toEqual([last, first]);
  });

  test('a list filters by the day of the company, and groups by its month', async () => {
    const { api, ids } = read();
    const on = async (from: string, to: string) =>
      (
        await api.get('movements', {
          filter: { posted_at: { from, to }, status: 'BORRADOR', notes: code },
        })
      ).data.map(({ id }: { id: number }) => id);
    expect(await on('2026-10-31', '2026-10-31')).toEqual([ids[LAST]]);
    expect(await on('2026-11-01', '2026-11-01')).toEqual([ids[FIRST]]);
    const { data } = await api.get('groups', {
      resource: 'movements',
      by: 'posted_at',
      filter: { status: 'BORRADOR', notes: code },
    });
    expect(data.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ['2026-10', 1],
      ['2026-11', 1],
    ]);
  });

  test('a file holds the clock of the company', async () => {
    const { api } = read();
    const csv = await api.send(
      'GET',
      `movements/export?format=csv&fields[0]=posted_at&filter[status]=BORRADOR&filter[notes]=${code}&sort=posted_at`,
    );
    expect(csv.text.split('\r\n').slice(1, 3)).toEqual([LAST, FIRST]);
  });

  test('the ledger, its month and the accounting event are of the day that the company lived', async () => {
    const { stock, product } = read();
    const rows = await stock.query<{ day: string; period: string; event: string }>(
      `select (k.posted_at at time zone $2)::date::text as day, k.period, (select min(e.date)::text from acc__posting_events e where e.account_id = k.account_id and e.movement_id = k.movement_id) as event
       from kardex k where k.product_id = $1 order by k.posted_at`,
      [product, timeZone],
    );
    expect(rows).toEqual([
      { day: '2026-10-31', period: '2026-10', event: '2026-10-31' },
      { day: '2026-11-01', period: '2026-11', event: '2026-11-01' },
    ]);
  });

  test('reports by day and by month cut at the midnight of the company', async () => {
    const { api, product } = read();
    const quantities = async (from: string, to: string) =>
      (await api.get('kardex', { product_id: String(product), from, to })).data.map(
        ({ came }: { came: string | null }) => Number(came),
      );
    expect(await quantities('2026-10-01', '2026-10-31')).toEqual([10]);
    expect(await quantities('2026-11-01', '2026-11-30')).toEqual([5]);
    const at = async (as_of: string) =>
      (
        await api.get(`storage-inventory?report=A_FECHA&product_id=${product}&as_of=${as_of}`)
      ).data.map(({ on_hand }: { on_hand: string }) => Number(on_hand));
    expect([await at('2026-10-31'), await at('2026-11-01')]).toEqual([[10], [15]]);
  });
});

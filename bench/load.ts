import autocannon from 'autocannon';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/**
 * Requests from `clients` connections at once for `seconds`, after a warm-up. Any answer but 2xx is
 * an error.
 */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  { clients = 8, seconds = 8 } = {},
): Promise<Load> {
  await autocannon({ url, headers, connections: clients, duration: 3 });
  const result = await autocannon({ url, headers, connections: clients, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95:
      result.latency.p97_5 < result.latency.p90 ? result.latency.p90 : interpolate(result.latency),
  };
}

/** autocannon gives p90 and p97.5; p95 lies two thirds of the way. */
const interpolate = ({ p90, p97_5 }: { p90: number; p97_5: number }) =>
  p90 + ((p97_5 - p90) * 2) / 3;

/**
 * Milliseconds of each of `times` calls, one after the other, after as many as a tenth to warm up.
 */
export async function oneByOne(
  times: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  for (let index = 0; index < Math.ceil(times / 10); index++) await call(index);
  const spent: number[] = [];
  for (let index = 0; index < times; index++) {
    const since = performance.now();
    await call(index);
    spent.push(performance.now() - since);
  }
  return spent;
}

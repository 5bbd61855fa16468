type Work = () => Promise<unknown>;

/** Milliseconds of the quickest of several, preparing left out: others use the machine too. */
export async function quickestPrepared(times: number, prepare: () => Promise<Work>) {
  let least = Infinity;
  for (let round = 0; round < times; round += 1) {
    const work = await prepare();
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

export const quickest = (times: number, work: Work) =>
  quickestPrepared(times, () => Promise.resolve(work));

/** Milliseconds of processor time: others use the machine too. */
export async function processed(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

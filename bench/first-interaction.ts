/**
 * What a slow computer spends on a page that nobody touches, and how soon it answers the first
 * touch: 6× slower CPU, slow 4G.
 */
import type { Browser, Page } from '@playwright/test';
import { atMost, format, median, type Figure } from './figures.ts';
import { slowly } from './throttled-browser.ts';

const RUNS = 5;
const UNTOUCHED_MS = 10_000;

interface Rested {
  /** Total blocking time: what tasks take beyond 50 ms, after the first paint. */
  readonly blocked: number;
  /** Until the answer to the slowest of the first touches was painted. */
  readonly answered: number;
}

async function rest(page: Page, path: string, field: string): Promise<Rested> {
  const session = await slowly(page);
  await page.addInitScript(() => {
    const kept = { tasks: [] as { at: number; ms: number }[], events: [] as number[] };
    Object.assign(window, { kept });
    new PerformanceObserver((list) =>
      kept.tasks.push(...list.getEntries().map(({ startTime: at, duration: ms }) => ({ at, ms }))),
    ).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) =>
      kept.events.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(UNTOUCHED_MS);
  const blocked = await page.evaluate(() => {
    const { tasks } = (window as never as { kept: { tasks: { at: number; ms: number }[] } }).kept;
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return tasks.filter(({ at }) => at >= painted).reduce((sum, { ms }) => sum + ms - 50, 0);
  });
  await page.locator(field).first().click();
  await page.keyboard.type('hilo', { delay: 60 });
  await page.waitForTimeout(3_000);
  const answered = await page.evaluate(() =>
    Math.max(0, ...(window as never as { kept: { events: number[] } }).kept.events),
  );
  await session.detach();
  return { blocked, answered };
}

/** Cold and warm, each page in a context of its own. */
export async function firstTouch(
  browser: Browser,
  context: {
    readonly baseURL: string;
    readonly storageState: Awaited<
      ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>
    >;
  },
): Promise<Figure[]> {
  const screens = [
    ['List', '/products?size=50', 'main input[type=search]'],
    ['Form', '/products/1', 'main form input[name=name]'],
  ] as const;
  const figures: Figure[] = [];
  for (const [what, path, field] of screens) {
    const found = { cold: [] as Rested[], warm: [] as Rested[] };
    for (let run = 0; run < RUNS; run++) {
      const own = await browser.newContext({ ...context, locale: 'es-MX' });
      for (const visits of [found.cold, found.warm]) {
        const page = await own.newPage();
        visits.push(await rest(page, path, field));
        await page.close();
      }
      await own.close();
    }
    for (const [visit, all] of Object.entries(found)) {
      const slowest = (of: keyof Rested) =>
        `slowest ${format(Math.max(...all.map((each) => each[of])))} ms`;
      figures.push(
        atMost(
          `${what} untouched for 10 s, ${visit}: blocked`,
          median(all.map(({ blocked }) => blocked)),
          200,
          'ms',
          slowest('blocked'),
        ),
        atMost(
          `${what}, first touch answered, ${visit}`,
          median(all.map(({ answered }) => answered)),
          200,
          'ms',
          slowest('answered'),
        ),
      );
    }
  }
  return figures;
}

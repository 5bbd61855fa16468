/**
 * What a person with a slow computer on a slow line waits for: 6× slower CPU, slow 4G (1.6 Mbit/s,
 * 150 ms), cold cache.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { atMost, format, median, type Figure } from './figures.ts';
import { ADMIN, PASSWORD, type BenchProduct } from './product.ts';
import { slowly } from './throttled-browser.ts';
import { firstTouch } from './first-interaction.ts';

declare global {
  interface Window {
    /** When the element that a visit waits for was seen, in ms since its start. */
    seenAt?: number;
  }
}

const RUNS = 5;
interface Visit {
  readonly visible: number;
  readonly requests: number;
}

async function visit(page: Page, url: string, selector: string): Promise<Visit> {
  const session = await slowly(page);
  let requests = 0;
  const count = () => requests++;
  page.on('request', count);
  await page.addInitScript((wanted) => {
    const look = () => {
      const found = document.querySelector(wanted);
      if (found && found.getClientRects().length > 0) window.seenAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url, { waitUntil: 'load' });
  const visible = await page.waitForFunction(() => window.seenAt);
  const seenAt = Number(await visible.jsonValue());
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  await session.detach();
  return { visible: seenAt, requests };
}

async function signedInContext(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Correo').fill(ADMIN);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  return context.storageState();
}

export async function inBrowser(product: BenchProduct): Promise<Figure[]> {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const storageState = await signedInContext(browser, product.url);
    const figures: Figure[] = [];
    const screens = [
      ['Rows of the list visible', '/products?size=50', 'tbody tr:nth-child(3)'],
      ['Edit form visible', '/products/1', 'main form input:not([type=hidden])'],
    ] as const;
    for (const [what, path, selector] of screens) {
      const cold: Visit[] = [];
      const warm: Visit[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({
          baseURL: product.url,
          storageState,
          locale: 'es-MX',
        });
        const first = await context.newPage();
        cold.push(await visit(first, path, selector));
        await first.close();
        const second = await context.newPage();
        warm.push(await visit(second, path, selector));
        await context.close();
      }
      figures.push(
        atMost(`${what}, cold`, median(cold.map(({ visible }) => visible)) / 1000, 1.3, 's'),
        atMost(`${what}, warm`, median(warm.map(({ visible }) => visible)) / 1000, 0.6, 's'),
        atMost(
          `${what}, requests`,
          median(cold.map(({ requests }) => requests)),
          8,
          'requests',
          `slowest ${format(Math.max(...cold.map(({ visible }) => visible)) / 1000)} s`,
        ),
      );
    }
    return [...figures, ...(await firstTouch(browser, { baseURL: product.url, storageState }))];
  } finally {
    await browser.close();
  }
}

/** What every journey starts from: the way the product is used, and somebody signed in. */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

export type Mode = 'javascript' | 'sin-javascript' | 'ligero';

export const PASSWORD = 'hilo-y-aguja-26';
export const ADMIN = 'demo@telar.test';

/** Signs in through the form. */
export async function signIn(page: Page, email = ADMIN, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Waits until React has taken over an element: what only a script does would be lost before. */
export async function takenOver(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

interface Fixtures {
  mode: Mode;
  /** Nobody has a hand at the mouse: pages stay as they came until the journey touches them. */
  untouched: boolean;
  /** A page where the demo administrator is signed in. */
  admin: Page;
  /** A page of another person on another device, in the same mode; nobody is signed in. */
  other: Page;
  /** A word that no other journey uses, in capitals. */
  unique: string;
}

/** Errors that a page reports; refused forms answer 4xx and the browser says so. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/the server responded with a status of 4\d\d/.test(message.text())
    )
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/**
 * A page is taken over when somebody touches it; a journey would click before a person could move
 * the mouse there.
 */
const moveTheMouse = () =>
  addEventListener('load', () =>
    document.body.dispatchEvent(
      new PointerEvent('pointermove', { pointerType: 'mouse', movementX: 1, bubbles: true }),
    ),
  );

async function inMode(
  context: BrowserContext,
  mode: Mode,
  url: string,
  untouched: boolean,
): Promise<void> {
  if (mode === 'javascript' && !untouched) await context.addInitScript(moveTheMouse);
  if (mode === 'ligero') await context.request.get(`${url}/login?ligero=1`);
}

const anotherDevice = (browser: Browser, mode: Mode, url: string) =>
  browser.newContext({
    baseURL: url,
    javaScriptEnabled: mode !== 'sin-javascript',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1280, height: 800 },
  });

interface WorkerFixtures {
  /** Cookies of the administrator, signed in for all journeys of a worker, and since when. */
  adminCookies: { kept: Awaited<ReturnType<BrowserContext['cookies']>>; since: number };
}

/**
 * Critical actions ask for the password again some minutes after the sign-in
 * (`settings.reauth_minutes`): a journey begins well before.
 */
const SIGNED_IN_MS = 4 * 60_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  adminCookies: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_URL });
      const page = await context.newPage();
      await signIn(page);
      await use({ kept: await context.cookies(), since: Date.now() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  mode: ['javascript', { option: true }],
  untouched: [false, { option: true }],
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  unique: async ({ mode }, use, { parallelIndex }) =>
    use(`${mode.slice(0, 1)}${parallelIndex}${Date.now().toString(36).slice(-5)}`.toUpperCase()),
  page: async ({ page, context, mode, untouched, baseURL }, use) => {
    await inMode(context, mode, baseURL ?? '', untouched);
    const problems = watch(page);
    await use(page);
    expect(problems, 'errors in the console').toEqual([]);
  },
  admin: async ({ page, context, adminCookies }, use) => {
    await context.addCookies(adminCookies.kept.filter(({ name }) => name === 'telar'));
    // A person has so many sessions at once: the sign-ins of other journeys end the oldest one,
    // which may be this.
    const answer = await context.request.get('/profile', { maxRedirects: 0 });
    if (answer.status() !== 200 || Date.now() - adminCookies.since > SIGNED_IN_MS) {
      await context.clearCookies({ name: 'telar' });
      await signIn(page);
      // Signing in again for each journey would end the session of the other worker's.
      adminCookies.kept = await context.cookies();
      adminCookies.since = Date.now();
    }
    await use(page);
  },
  other: async ({ browser, mode, untouched, baseURL }, use) => {
    const context = await anotherDevice(browser, mode, baseURL ?? '');
    await inMode(context, mode, baseURL ?? '', untouched);
    const page = await context.newPage();
    const problems = watch(page);
    await use(page);
    expect(problems, 'errors in the console of the other device').toEqual([]);
    await context.close();
  },
});

export { expect };

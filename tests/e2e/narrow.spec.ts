/**
 * What no screen may do, asked of all that have an address of their own: one pass, since each costs
 * a visit.
 */
import { registry } from '#erp/modules/all.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const PATHS = [...registry.screens.keys()]
  .filter((path) => !path.includes(':'))
  .map((path) => `/${path}`);
/** Some hundreds of visits take minutes: each part is a test with a limit of its own. */
const PARTS = [0, 1, 2, 3];
const partOf = (part: number) => PATHS.filter((_, at) => at % PARTS.length === part);

interface Seen {
  readonly wide: readonly string[];
  readonly twice: readonly string[];
  readonly said: readonly string[];
}

for (const part of PARTS)
  test(`every list, new form, report and board fits a phone and a desk, says no «undefined» and gives each id once, part ${part + 1}`, async ({
    admin,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    // Without scripts the HTML is the same and a visit costs half.
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await admin.context().storageState(),
      viewport: PHONE,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    for (const path of partOf(part)) {
      const answer = await page.goto(path, { waitUntil: 'load' });
      if (answer?.status() !== 200) problems.push(`${path}: answers ${answer?.status()}`);
      const { wide, twice, said } = await page.evaluate(lookAt);
      problems.push(
        ...wide.map((what) => `${path}: wider than the screen, ${what}`),
        ...twice.map((id) => `${path}: id ${id} twice`),
        ...said.map((text) => `${path}: says «${text}»`),
      );
      await page.setViewportSize(DESK);
      const onDesk = await page.evaluate(lookAt);
      problems.push(...onDesk.wide.map((what) => `${path}: wider than a desk's screen, ${what}`));
      await page.setViewportSize(PHONE);
    }
    await context.close();
    expect(PATHS.length).toBeGreaterThan(100);
    expect(problems).toEqual([]);
  });

/** Runs in the page. What a box of its own scrolls is not wider than the screen. */
function lookAt(): Seen {
  const { scrollWidth, clientWidth } = document.documentElement;
  const name = (element: Element) => `${element.localName}.${element.className}`;
  const past = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return {
    wide:
      scrollWidth > clientWidth
        ? [`${scrollWidth} px: ${past.slice(0, 5).map(name).join(', ')}`]
        : [],
    twice: [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))],
    said:
      document.body.innerText.match(
        /.{0,30}\b(?:undefined|null|NaN|Invalid Date)\b.{0,30}|.{0,30}\[object .{0,30}/g,
      ) ?? [],
  };
}

/**
 * Every screen as it is used without scripts, and in modo ligero: what the menu, the registry and
 * the screens themselves lead to is opened once for each kind of address; each form refuses what is
 * wrong and takes what is right.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { startProduct, type Product } from '../product.ts';
import { attribute, Page, type Element, type PostedForm } from './page.ts';
import { Visitor, type Answer } from './visitor.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Shows texts of faults as they came. */
const FAULTS = '/sys/logs?tab=errores';
/** Signs out, or answers with a file. */
const NO_PAGE =
  /^\/(?:logout|manual\/|catalogue\/(?:export|report|files|options|tab|menu)|imports\/(?:template|\d+\/result)|print|labels|report$|sys\/(?:logs|dictionary)\/file|actions\/find)/;
const STARTS = [...registry.screens.keys()]
  .filter((path) => !path.includes(':'))
  .map((path) => `/${path}`);

/** Addresses of one kind: records differ by number, tabs by name. */
function kindOf(path: string): string {
  const url = new URL(path, 'http://telar.test');
  return `${url.pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id')} ${url.searchParams.get('tab') ?? ''}`;
}

interface Visit {
  readonly path: string;
  readonly answer: Answer;
  readonly page: Page;
}

/** Where the page leads: by links, and by buttons of a form that keep what was typed. */
const leadsOf = (page: Page): string[] => [
  ...page
    .all('a')
    .flatMap((link) =>
      attribute(link, 'download') === undefined ? (attribute(link, 'href') ?? []) : [],
    ),
  ...page
    .all('button')
    .flatMap((button) => /^leave:(.+)$/.exec(attribute(button, 'value') ?? '')?.[1] ?? []),
];

/** Visits at once: the web server and the API answer different ones. */
const AT_ONCE = 4;

async function crawl(visitor: Visitor): Promise<Visit[]> {
  const waiting = ['/', '/profile', ...STARTS];
  const known = new Set(waiting.map(kindOf));
  const visits: Visit[] = [];
  const visit = async (path: string): Promise<Visit> => {
    let answer = await visitor.get(path);
    for (let hops = 0; answer.location !== null && hops < 3; hops++)
      answer = await visitor.get(answer.location);
    return { path, answer, page: new Page(answer.body) };
  };
  while (waiting.length > 0) {
    // Links are followed in the order of their pages, so that every run opens the same records.
    for (const seen of await Promise.all(waiting.splice(0, AT_ONCE).map(visit))) {
      visits.push(seen);
      for (const href of leadsOf(seen.page)) {
        if (!href.startsWith('/') || NO_PAGE.test(href) || known.has(kindOf(href))) continue;
        known.add(kindOf(href));
        waiting.push(href);
      }
    }
  }
  return visits;
}

function post(
  visitor: Visitor,
  path: string,
  { action }: PostedForm,
  fields: readonly (readonly [string, string])[],
): Promise<Answer> {
  const { pathname, search } = new URL(action || path, `http://telar.test${path}`);
  return visitor.postAll(pathname + search, fields);
}

const TYPED = 'Ñandú «7»';

const isText = (control: Element) =>
  control.tagName === 'input' &&
  (attribute(control, 'type') ?? 'text') === 'text' &&
  attribute(control, 'readonly') === undefined &&
  attribute(control, 'name') !== undefined;

const isScreen = (path: string) => STARTS.includes(path) || /^\/[^?]*\/\d+$/.test(path);

/** What a person may do on a page: its links by kind, and the controls and buttons of its forms. */
const offersOf = (page: Page): ReadonlySet<string> =>
  new Set([
    ...leadsOf(page).map((href) => `link ${href.startsWith('/') ? kindOf(href) : href}`),
    ...page
      .forms()
      .flatMap(({ method, action, controls, buttons }) =>
        [...controls, ...buttons].map(
          (each) =>
            `${method} ${kindOf(action || '/')} ${each.tagName} ${attribute(each, 'name') ?? ''} ${each.tagName === 'button' ? (attribute(each, 'value') ?? '') : (attribute(each, 'type') ?? '')}`,
        ),
      ),
  ]);

/** Fields that a new record cannot do without. */
const requiredNames = ({ fields }: Resource): ReadonlySet<string> =>
  new Set(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required && field.default === undefined && !field.readOnly ? [name] : [],
    ),
  );

/** The form of the record, and the button that saves it. */
function savingForm(
  page: Page,
): { readonly form: PostedForm; readonly button: readonly (readonly [string, string])[] } | null {
  for (const form of page.forms()) {
    const button = form.buttons.find((each) => attribute(each, 'value') === 'save');
    if (form.method === 'post' && button)
      return { form, button: [[attribute(button, 'name') ?? 'do', 'save']] };
  }
  return null;
}

describe.each(['sin JavaScript', 'ligero'])('%s', (mode) => {
  let visitor: Visitor;
  let visits: readonly Visit[];
  beforeAll(async () => {
    visitor = new Visitor(product.url);
    if (mode === 'ligero') await visitor.get('/login?ligero=1');
    await visitor.signIn('demo@telar.test', 'hilo-y-aguja-26');
    visits = await crawl(visitor);
  }, 180_000);

  test('every screen opens, and nothing on it needs a script', () => {
    const wrong = visits.flatMap(({ path, answer, page }) => {
      const status = answer.status === 200 ? [] : [`answers ${answer.status}`];
      const scripts =
        mode === 'ligero' && /<script|modulepreload/.test(answer.body) ? ['ships a script'] : [];
      return [
        ...status,
        ...scripts,
        ...(String(answer.headers['content-type']).startsWith('text/html')
          ? page.problems()
          : []
        ).filter((what) => path !== FAULTS || !what.startsWith('says')),
      ].map((what) => `${path}: ${what}`);
    });
    console.log(`${mode}: ${visits.length} kinds of address`);
    expect(wrong).toEqual([]);
    expect(visits.length).toBeGreaterThan(500);
  });

  test('the crawl reaches a record of each list that has one', () => {
    const reached = new Set(visits.map(({ path }) => kindOf(path).split(' ')[0]));
    expect(STARTS.filter((path) => !reached.has(path))).toEqual([]);
  });

  if (mode === 'ligero')
    test('every screen offers what it offers with scripts that do not run', async () => {
      const plain = new Visitor(product.url);
      await plain.signIn('demo@telar.test', 'hilo-y-aguja-26');
      const looked = visits.filter(({ path, answer }) => isScreen(path) && answer.status === 200);
      const wrong: string[] = [];
      for (const { path } of looked) {
        const [own, other] = [await visitor.get(path), await plain.get(path)].map(({ body }) =>
          offersOf(new Page(body)),
        );
        for (const each of own!.symmetricDifference(other!)) wrong.push(`${path}: ${each}`);
      }
      expect(wrong).toEqual([]);
      expect(looked.length).toBeGreaterThan(300);
    }, 180_000);

  test('a new record without what it needs is refused, and keeps what was typed', async () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const { path, page } of visits.filter(
      ({ path: each }) => registry.screens.get(each.slice(1))?.kind === 'new',
    )) {
      const saving = savingForm(page);
      const needed = requiredNames(registry.screens.get(path.slice(1))!.resource!);
      const texts =
        saving?.form.controls.filter(isText).map((control) => attribute(control, 'name')!) ?? [];
      const typed = texts.find((name) => !needed.has(name)) ?? texts[0];
      if (!saving || ![...needed].some((name) => name !== typed)) continue;
      const hidden = new Set(
        saving.form.controls
          .filter((control) => attribute(control, 'type') === 'hidden')
          .map((control) => attribute(control, 'name')),
      );
      const empty = ([name, value]: readonly [string, string]) =>
        [name, name === typed ? TYPED : hidden.has(name) ? value : ''] as const;
      const answer = await post(visitor, path, saving.form, [
        ...saving.form.fields.map(empty),
        ...saving.button,
      ]);
      const refusal = new Page(answer.body);
      refused++;
      // What only the operator of the installation makes is refused as a whole.
      if (answer.status !== 422 && answer.status !== 409)
        wrong.push(`${path}: answers ${answer.status} ${answer.location ?? ''}`);
      else if (
        answer.status === 422 &&
        !refusal.elements.some((each) => attribute(each, 'aria-invalid') === 'true')
      )
        wrong.push(`${path}: no field says what is wrong`);
      else if (
        typed &&
        !refusal
          .forms()
          .some(({ fields }) => fields.some(([name, value]) => name === typed && value === TYPED))
      )
        wrong.push(`${path}: what was typed in ${typed} is gone`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  });

  test('a record is saved as it stands', async () => {
    const wrong: string[] = [];
    const closed: string[] = [];
    let saved = 0;
    for (const { path } of visits.filter(({ path: each }) => /\/\d+$/.test(each))) {
      const page = new Page((await visitor.get(path)).body);
      const saving = savingForm(page);
      if (!saving) continue;
      const answer = await post(visitor, path, saving.form, [
        ...saving.form.fields,
        ...saving.button,
      ]);
      saved++;
      if (answer.status === 409) closed.push(kindOf(path).trim());
      else if (answer.status !== 302 && answer.status !== 303)
        wrong.push(
          `${path}: answers ${answer.status}: ${/No se guardó.{0,200}/.exec(new Page(answer.body).text)?.[0] ?? ''}`,
        );
    }
    expect(wrong).toEqual([]);
    // No form offers to save what would be refused.
    expect(closed).toEqual([]);
    expect(saved).toBeGreaterThan(40);
  });
});

/**
 * Screens in English: what has English is not shown in Spanish. Labels of declared resources and
 * what people wrote are in Spanish in every language.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '#app/i18n/en/all.ts';
import { uiTexts } from '#erp/modules/core/texts.ts';
import { registry } from '#erp/modules/all.ts';
import { startProduct, type Product } from '../product.ts';
import { attribute, Page, type Element } from './page.ts';
import { Visitor } from './visitor.ts';

let product: Product;
let someone: Visitor;
beforeAll(async () => {
  product = await startProduct();
  someone = new Visitor(product.url);
  await someone.signIn('demo@telar.test', 'hilo-y-aguja-26');
  const profile = new Page((await someone.get('/profile')).body);
  const form = profile
    .forms()
    .find(({ controls }) => controls.some((each) => attribute(each, 'name') === 'language_code'))!;
  const fields = Object.fromEntries(form.fields);
  const saved = await someone.post('/profile', { ...fields, language_code: 'EN-US' });
  expect(saved.status).toBe(302);
});
afterAll(() => product.stop());

/** Words that resources, reports and their options declare. */
function declaredWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<object>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') words.add(value.trim());
    else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const each of value instanceof Map ? value.values() : Object.values(value))
        collect(each);
    }
  };
  collect(registry);
  return words;
}

const SILENT = new Set(['script', 'style', 'template']);
const SPOKEN = ['aria-label', 'title', 'placeholder', 'data-l', 'alt'];

/** Each text that a person reads or hears, alone. */
function saidBy(page: Page): string[] {
  const own = (element: Element) =>
    SILENT.has(element.tagName)
      ? []
      : element.childNodes.flatMap((node) => ('value' in node ? [node.value.trim()] : []));
  return page.elements.flatMap((element) => [
    ...own(element),
    ...SPOKEN.flatMap((name) => attribute(element, name)?.trim() ?? []),
  ]);
}

const declared = declaredWords();
/** Names in the records of the demo company: of a view, a payment term, a payment gateway. */
const GIVEN = new Set(['Vencidos', '30 días', 'Pasarela de pruebas']);
/** Sources of texts whose English differs, and that are no declared word as well. */
const spanish = new Map(
  Object.entries(uiTexts).flatMap(([key, source]) => {
    const text = source.trim();
    return (english[key] ?? source).trim() === text || declared.has(text) || GIVEN.has(text)
      ? []
      : [[text, key]];
  }),
);

/** Its pages explain Spanish screens. */
const APART = /^\/manual/;
const SCREENS = [...registry.screens.keys()]
  .filter((path) => !path.includes(':'))
  .map((path) => `/${path}`)
  .filter((path) => !APART.test(path));
const AT_ONCE = 4;
/** A new record, a record, a tab, a board: one address of each kind. */
const LED_TO = /^\/[\w/-]+\/(?:new|\d+)$|[?&](?:tab|look|view)=/;
const kindOf = (href: string) => href.replaceAll(/\d+/g, ':id');

test('no screen shows in Spanish what has English', async () => {
  const faults = new Set<string>();
  const waiting = ['/', '/profile', ...SCREENS];
  const known = new Set(waiting);
  while (waiting.length > 0)
    await Promise.all(
      waiting.splice(0, AT_ONCE).map(async (path) => {
        let answer = await someone.get(path);
        for (let hops = 0; answer.location !== null && hops < 3; hops++)
          answer = await someone.get(answer.location);
        const page = new Page(answer.body);
        for (const link of page.all('a')) {
          const href = attribute(link, 'href') ?? '';
          if (!LED_TO.test(href) || APART.test(href) || known.has(kindOf(href))) continue;
          known.add(kindOf(href));
          waiting.push(href);
        }
        for (const text of saidBy(page))
          if (spanish.has(text)) faults.add(`${spanish.get(text)}: «${text}», ${path}`);
      }),
    );
  const first = new Map([...faults].map((fault) => [fault.split(':')[0], fault]));
  expect([...first.values()]).toEqual([]);
  // Each address of the product is asked for once.
}, 180_000);

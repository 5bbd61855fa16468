/**
 * Every screen of a portal as its people have it: what the menu, links, buttons and forms of their
 * pages lead to is asked, and nothing refuses them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { startProduct, type Product } from '../product.ts';
import { attribute, Page, textOf, type PostedForm } from './page.ts';
import { Visitor, type Answer } from './visitor.ts';

/** Somebody of the demo company for each kind of party that has a portal. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  PROVEEDOR: ['portal.ventas', 'portal.fibras'],
};
const KINDS = [...registry.resources.values()].flatMap(({ portal }) => portal ?? []);
/** Signs out; pages of the manual, which is of all who use the product. */
const NOT_ASKED = /^\/(?:logout|manual\/)/;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test('every portal that is declared is walked', () => {
  expect(Object.keys(PEOPLE)).toEqual([...new Set(KINDS)]);
});

/** Records differ by number; tabs, filters and what a list opens by their names. */
function kindOf(href: string): string {
  const url = new URL(href, 'http://telar.test');
  const names = [...new Set(url.searchParams.keys())].filter(
    (name) => !['sort', 'col'].includes(name),
  );
  const named = names.map(
    (name) => `${name}${name === 'tab' || name === 'open' ? url.searchParams.get(name) : ''}`,
  );
  return `${url.pathname.replaceAll(/\/\d+(?=\/|$)/g, '/:id')} ${named.sort().join(' ')}`;
}

/** What was typed is wrong, or what the record says no longer lets it be done. */
const BY_RULES: ReadonlySet<number> = new Set([409, 422]);

interface Asked {
  readonly from: string;
  readonly what: string;
  readonly answer: Answer;
}

/** What a browser sends that presses `button`, or Enter. */
function sentBy({ fields }: PostedForm, button: PostedForm['buttons'][number] | undefined) {
  const name = button && attribute(button, 'name');
  return name ? [...fields, [name, attribute(button, 'value') ?? ''] as const] : fields;
}

class Walk {
  readonly asked: Asked[] = [];
  readonly pages: { readonly path: string; readonly page: Page }[] = [];
  readonly #visitor: Visitor;
  readonly #known = new Set<string>();
  readonly #waiting: { readonly from: string; readonly href: string }[] = [];

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  #wait(from: string, href: string): void {
    if (!href.startsWith('/') || NOT_ASKED.test(href) || this.#known.has(kindOf(href))) return;
    this.#known.add(kindOf(href));
    this.#waiting.push({ from, href });
  }

  async #open(from: string, href: string): Promise<void> {
    const answer = await this.#visitor.get(href);
    this.asked.push({ from, what: `GET ${href}`, answer });
    if (answer.location !== null) {
      const { pathname, search } = new URL(answer.location);
      return this.#wait(from, pathname + search);
    }
    if (!String(answer.headers['content-type']).startsWith('text/html')) return;
    const page = new Page(answer.body);
    this.pages.push({ path: href, page });
    for (const link of page.all('a')) this.#wait(href, attribute(link, 'href') ?? '');
    for (const form of page.forms().filter(({ method }) => method === 'get'))
      for (const button of [undefined, ...form.buttons]) {
        const query = new URLSearchParams(
          sentBy(form, button).map(([name, value]) => [name, value]),
        );
        const to = (button && attribute(button, 'formaction')) ?? form.action;
        this.#wait(href, `${new URL(to || href, `http://telar.test${href}`).pathname}?${query}`);
      }
  }

  async screens(): Promise<void> {
    this.#wait('', '/');
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      await this.#open(next.from, next.href);
  }

  /** Every button of every form that posts, once for each kind of page. */
  async posts(): Promise<void> {
    const done = new Set<string>();
    for (const { path, page } of this.pages)
      for (const form of page.forms().filter(({ method }) => method === 'post'))
        for (const button of form.buttons) {
          const to = attribute(button, 'formaction') ?? form.action;
          const { pathname, search } = new URL(to || path, `http://telar.test${path}`);
          const label = `${attribute(button, 'name') ?? ''}=${attribute(button, 'value') ?? ''}`;
          const known = `${kindOf(path)} ${kindOf(pathname + search)} ${label.replaceAll(/\d+/g, 'n')}`;
          if (NOT_ASKED.test(pathname) || done.has(known)) continue;
          done.add(known);
          const answer = await this.#visitor.postAll(pathname + search, sentBy(form, button));
          const what = `POST ${pathname}${search} ${label} «${textOf(button).trim()}»`;
          this.asked.push({ from: path, what, answer });
        }
  }
}

describe.each(Object.entries(PEOPLE).flatMap(([kind, people]) => people.map((who) => [kind, who])))(
  '%s: %s',
  (_kind, who) => {
    let walk: Walk;
    beforeAll(async () => {
      const visitor = new Visitor(product.url);
      await visitor.signIn(`${who}@telar.test`, 'hilo-y-aguja-26');
      walk = new Walk(visitor);
      await walk.screens();
    }, 120_000);

    test('every link and every question of their screens is answered', async () => {
      const wrong = walk.asked
        .filter(({ answer }) => answer.status >= 400)
        .map(({ from, what, answer }) => `${from}: ${what} answers ${answer.status}`);
      expect(wrong).toEqual([]);
    });

    test('every form of their screens may be posted', async () => {
      const before = walk.asked.length;
      await walk.posts();
      const wrong = walk.asked
        .slice(before)
        .filter(({ answer }) => answer.status >= 400 && !BY_RULES.has(answer.status))
        .map(({ from, what, answer }) => `${from}: ${what} answers ${answer.status}`);
      expect(wrong).toEqual([]);
    }, 120_000);
  },
);

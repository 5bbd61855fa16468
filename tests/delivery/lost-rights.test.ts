/** A right is taken away while its forms are open: posts are refused, what was typed stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../product.ts';
import { Visitor, type Answer } from './visitor.ts';

const PASSWORD = 'hilo-y-aguja-26';
/** What a screen remembers of its reader is older than this no more. */
const PROFILE_MS = 3_100;

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
  admin = new Visitor(product.url);
  await admin.signIn('demo@telar.test', PASSWORD);
});
afterAll(() => product.stop());

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** What the page's form would send: every field with what stands in it. */
function sent(html: string): [name: string, value: string][] {
  const main = html.slice(html.indexOf('<main'));
  const fields = new Map<string, [string, string][]>();
  const add = (name: string, value: string) => {
    if (name) fields.set(name, [...(fields.get(name) ?? []), [name, value]]);
  };
  for (const [tag] of main.matchAll(/<input[^>]*>/g)) {
    const type = attribute(tag, 'type');
    if (type === 'search' || type === 'file') continue;
    if ((type !== 'checkbox' && type !== 'radio') || tag.includes(' checked='))
      add(attribute(tag, 'name'), attribute(tag, 'value'));
  }
  for (const [tag, text] of main.matchAll(/<textarea[^>]*>([^<]*)/g))
    add(attribute(tag, 'name'), plain(text!));
  for (const [tag, options] of main.matchAll(/<select[^>]*>(.*?)<\/select>/g))
    for (const [option] of options!.matchAll(/<option[^>]* selected=[^>]*>/g))
      add(attribute(tag, 'name'), attribute(option, 'value'));
  return [...fields.values()].flat();
}

const changed = (html: string, name: string, value: string) => [
  ...sent(html).filter(([each]) => each !== name),
  [name, value] as const,
];

/** Gives a person this role alone, by its name. */
async function giveRole(nickname: string, role: string): Promise<void> {
  const list = await admin.get(`/users?q=${nickname}`);
  const user = /\/users\/\d+/.exec(list.body)![0];
  const page = await admin.get(user);
  const [, id] = new RegExp(`name="role_ids"[^>]*value="(\\d+)"[^>]*><span>${role}<`).exec(
    page.body,
  )!;
  const saved = await admin.postAll(user, changed(page.body, 'role_ids', id!));
  expect([saved.status, /class="msg bad.{0,400}/.exec(saved.body)?.[0]]).toEqual([302, undefined]);
}

/** Two tabs of one person: a supplier is being written in one, and changed in the other. */
async function openTabs(nickname: string) {
  const person = new Visitor(product.url);
  await person.signIn(`${nickname}@telar.test`, PASSWORD);
  const list = await person.get('/suppliers');
  const supplier = /\/suppliers\/\d+/.exec(list.body)![0];
  const [made, kept] = [await person.get('/suppliers/new'), await person.get(supplier)];
  return {
    create: () =>
      person.postAll('/suppliers/new', changed(made.body, 'trade_name', 'Escrito en una')),
    change: () => person.postAll(supplier, changed(kept.body, 'trade_name', 'Escrito en otra')),
    shown: async () => (await admin.get(supplier)).body,
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const said = ({ status, body }: Answer) => [
  status,
  /permiso|privilegio/i.test(body),
  body.includes('Escrito en'),
];

test.each([
  ['Empleado', 'at once', 0],
  ['Empleado', 'when the screens know of it', PROFILE_MS],
  ['Auditor', 'at once', 0],
  ['Auditor', 'when the screens know of it', PROFILE_MS],
])('two tabs of who became %s are sent %s', async (role, _when, pause) => {
  await giveRole('comprador', 'Comprador');
  await wait(PROFILE_MS);
  const tabs = await openTabs('comprador');
  await giveRole('comprador', role);
  await wait(pause);
  expect(said(await tabs.create())).toEqual([403, true, true]);
  expect(said(await tabs.change())).toEqual([403, true, true]);
  expect(await tabs.shown()).not.toContain('Escrito en otra');
});

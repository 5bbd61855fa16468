import { atMost, format, median, type Figure } from './figures.ts';
import { oneByOne } from './load.ts';
import type { BenchProduct } from './product.ts';

const CONTACTS = 100;

/** A customer with 100 contacts: opened and saved through the web server. */
export async function bigForm(product: BenchProduct): Promise<Figure[]> {
  const id = await customerWithContacts(product);
  const path = `/customers/${id}`;
  const opened = median(await oneByOne(30, () => product.visitor.get(path)));
  let saved = 0;
  const spent = await oneByOne(30, async () => {
    const page = await product.visitor.get(path);
    const fields = fieldsOf(page.body);
    const since = performance.now();
    const answer = await product.visitor.post(path, { ...fields, notes: `Guardado ${++saved}` });
    if (answer.status !== 302 && answer.status !== 303)
      throw new Error(`saving answered ${answer.status}`);
    writes.push(performance.now() - since);
  });
  const write = median(writes.splice(0).slice(-spent.length));
  return [
    atMost(`Opening a form of 40 fields and ${CONTACTS} child rows`, opened, 100, 'ms'),
    atMost('Saving it', write, 100, 'ms', `whole cycle ${format(median(spent))} ms`),
  ];
}

const writes: number[] = [];

async function customerWithContacts({ api }: BenchProduct): Promise<number> {
  const options = async (path: string) => {
    const reply = await fetch(`${api.url}/${path}/options?limit=1`, { headers: api.headers });
    return String(((await reply.json()) as { data: { id: number }[] }).data[0]?.id);
  };
  const body = new URLSearchParams({
    name: 'Cliente de medición',
    legal_person: 'MORAL',
    language: 'es',
    phone: '4771234567',
  });
  const references = {
    customer_type_id: 'customer_types',
    zone_id: 'zones',
    branch_office_id: 'branch-offices',
    currency_id: 'currencies',
  };
  for (const [field, path] of Object.entries(references)) body.set(field, await options(path));
  // Whoever sells to another customer is in a team, which a seller has to be.
  const others = await fetch(`${api.url}/customers?size=1&sort=id`, { headers: api.headers });
  const [other] = ((await others.json()) as { data: { seller_id: number }[] }).data;
  body.set('seller_id', String(other?.seller_id));
  for (let index = 0; index < CONTACTS; index++) {
    body.set(`contacts[${index}][name]`, `Contacto ${index}`);
    body.set(`contacts[${index}][email]`, `contacto${index}@hilados.mx`);
  }
  const reply = await fetch(`${api.url}/customers`, { method: 'POST', headers: api.headers, body });
  if (reply.status !== 201)
    throw new Error(`creating the customer: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : unescape(found);
};

/** What a browser would send of the largest form of the page. */
function fieldsOf(html: string): Record<string, string> {
  const form =
    [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
      .map(([text]) => text)
      .toSorted((a, b) => b.length - a.length)[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type') ?? 'text';
    if (
      !name ||
      type === 'file' ||
      ((type === 'checkbox' || type === 'radio') && !/\schecked/.test(tag))
    )
      continue;
    fields[name] = attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '');
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(tag, 'name');
    if (name) fields[name] = unescape(text.replace(/^\n/, ''));
  }
  for (const [, tag = '', options = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, 'name');
    const chosen =
      /<option[^>]*\sselected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)?.[0];
    if (name && chosen) fields[name] = attribute(chosen, 'value') ?? '';
  }
  return fields;
}

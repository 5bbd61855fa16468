/** Long because one long form is drawn and posted in every case. */
/**
 * A form with more rows than anybody types: what is drawn of it is bounded, and no row is lost
 * between its pages. Counts, not times: those are the bench's.
 */
import { deflateRawSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test as anyTest, vi } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { ErrorView } from '#app/ui/page/error-view.tsx';
import { registry } from '#erp/modules/all.ts';
import { findDraft, type Draft } from './drafts.server.ts';
import { answerForm, type FormReply } from './form-action.server.ts';
import { renderForm, newRecord, openRecord } from './form-data.server.ts';
import { FormScreen } from './form-screen.tsx';
import { windowForm, REMAINING_ROWS } from './rows/row-windows.server.ts';
import { requireScreen } from '../shared/screens.server.ts';
import type { FormView } from '../shared/view/view-types.ts';
import { layoutOf } from '../shared/view/view.server.ts';

const MB = 1024 * 1024;
const drafts = new Map<string, string>();
const sent: { method: string; path: string; body: WireBody | undefined }[] = [];
let record: Record<string, unknown> = {};
let refusal: ApiError | null = null;
beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than 32 characters');
  drafts.clear();
  sent.length = 0;
  refusal = null;
});

const reply = <T,>(data: unknown, meta: unknown = {}) =>
  Promise.resolve({ data: data as T, meta: meta as never, status: 200 });
const notFound = () =>
  Promise.reject(
    new ApiError({
      status: 404,
      content: { code: 'NO_ENCONTRADO', message: '' },
      requestId: null,
      retryAfter: null,
    }),
  );
const NO_REFERENCES = {
  references: { lists: [], options: {}, searches: {}, titles: {}, facts: {} },
  approvals: [],
};
/** The ERP as far as a form asks of it: drafts and a record. */
const erp: ErpClient = {
  get: (path, query) => {
    sent.push({ method: 'GET', path, body: query });
    if (path.startsWith('drafts/'))
      return drafts.has(path.slice(7)) ? reply({ body: drafts.get(path.slice(7)) }) : notFound();
    return reply(path === 'form' ? { ...NO_REFERENCES, record } : record, { total: 0 });
  },
  post: (path, body) => {
    sent.push({ method: 'POST', path, body });
    if (path === 'form')
      return reply({ ...NO_REFERENCES, record: body!.record_id === undefined ? null : record });
    if (path !== 'drafts') return refusal ? Promise.reject(refusal) : reply({ id: 9 });
    const id = `00000000-0000-4000-8000-${String(drafts.size).padStart(12, '0')}`;
    drafts.set(id, String(body!.body));
    return reply({ id });
  },
  put: (path, body) => {
    sent.push({ method: 'PUT', path, body });
    return refusal ? Promise.reject(refusal) : reply(record);
  },
  del: (path) => {
    drafts.delete(path.slice(7));
    return reply({});
  },
  upload: () => notFound(),
  download: () => notFound(),
  downloadBy: () => notFound(),
};
const session: Session = {
  layouts: new Map(),
  profile: {
    id: 1,
    nickname: 'ana',
    roles: [],
    roleNames: [],
    modules: [],
    configs: { time_zone: 'America/Mexico_City' },
    icon_id: null,
    supplier_id: null,
    account_id: 1,
    account_name: 'Uno',
    account_code: 'UNO',
    language_code: 'ES-MX',
    status: 'ACTIVO',
    routeIds: [],
    shortcutRoutes: [],
    viewed_lists: [],
    permissions_version: 1,
    translations_version: 1,
    prefs: {},
    unread: 0,
    docs_base: '/manual/',
    permissions: {},
  },
  timeZone: 'America/Mexico_City',
  token: '',
  texts: {},
  browserTexts: {},
  erp,
  can: () => true,
  t: (_key: string, source: string) => source,
};

const test = (name: string, work: () => Promise<void>) =>
  anyTest(name, () => runInCompany(session.profile, erp, work));

const { max } = registry.resource('movements').fields.lines as { max: number };
const NEW = '/movements/new';
/** Rows of a page: a line of a movement has 24 cells, and a page 3,600. */
const PAGE = 150;
const post = async (path: string, fields: Iterable<readonly [string, string]>) => {
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(requestContext, {
    requestId: 'r',
    setCookies: [],
    client: '',
    nonce: '',
    secure: false,
    serverHtml: null,
    pageData: null,
    appearance: { theme: 'SISTEMA', light: false, density: 'COMODA', fontSize: 100 },
  });
  const url = new URL(path, 'http://telar.test');
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams([...fields].map(([name, value]) => [name, value])),
  });
  return answerForm(requireScreen(url.pathname, url.pathname.endsWith('/new') ? 'new' : 'edit'), {
    request: request,
    url: url,
    context: context,
  });
};
const shown = async (reply: ReturnType<typeof post>): Promise<FormView> => {
  const { data } = (await reply) as { data: FormReply };
  if (data.kind !== 'form') throw new Error(data.kind);
  return data.view;
};
const page = (element: React.ReactElement) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }]);
  return renderToString(<Stub />);
};
const drawn = (view: FormView) => page(<FormScreen reply={{ kind: 'form', view }} />);
const rowsOf = (view: FormView) => view.values.lines as readonly Record<string, string>[];
/** What the page posts back: its hidden fields and its rows, as a browser would. */
function* fieldsOf(
  view: FormView,
  change: (row: Record<string, string>, index: number) => Record<string, string> = (row) => row,
): Generator<[string, string]> {
  for (const [name, value] of view.hidden) yield [name, value];
  for (const [index, row] of rowsOf(view).entries())
    for (const [name, value] of Object.entries(change(row, index)))
      yield [`lines[${index}].${name}`, String(value)];
}
const linesSent = (method: string) =>
  sent.findLast((call) => call.method === method && call.path.startsWith('movements'))!.body!
    .lines as readonly Record<string, string>[];
const restIn = async (view: FormView): Promise<Draft> =>
  (await findDraft(session, view.hidden.find(([name]) => name === REMAINING_ROWS)![1]))!;
const rows = function* (count: number, field = 'qty'): Generator<[string, string]> {
  for (let index = 0; index < count; index += 1)
    yield [`lines[${index}].${field}`, String(index + 1)];
};

test('19,000 rows are refused before anything of them is drawn, in a small page that opens what was typed', async () => {
  const refused = await post(NEW, rows(19_000)).then(
    () => null,
    (error: unknown) => error as { data: { message: string; draft: string }; init: ResponseInit },
  );
  expect(refused!.init.status).toBe(422);
  expect(refused!.data.message).toContain(
    `lleva hasta ${max.toLocaleString('en-US')} renglones y llegaron 19,000`,
  );
  expect(sent.map(({ path }) => path)).toEqual(['drafts']);
  expect(JSON.stringify(sent).length).toBeLessThan(MB);
  const html = page(
    <ErrorView
      error={{ status: 422, statusText: '', internal: false, data: refused!.data }}
      requestId={null}
    />,
  );
  expect(html.length).toBeLessThan(3000);
  expect(html).toContain('Abrir lo que capturaste');

  const draft = await findDraft(
    session,
    new URL(refused!.data.draft, 'http://telar.test').searchParams.get('draft'),
  );
  const form = newRecord(requireScreen(NEW, 'new'), session, new URLSearchParams());
  const view = await renderForm({ ...form, base: draft!.base }, session, {
    values: draft!.values,
    titles: draft!.titles,
  });
  expect(rowsOf(view)).toHaveLength(PAGE);
  expect((await restIn(view)).values.lines).toHaveLength(19_000);
});

test('a form with as many rows as it may have is drawn two hundred at a time, under two megabytes', async () => {
  const view = await shown(post(NEW, [...rows(max), ['do', 'refresh']]));
  const html = drawn(view);
  expect(rowsOf(view)).toHaveLength(PAGE);
  expect((html.match(/<tr>/g) ?? []).length + (html.match(/<details/g) ?? []).length).toBeLessThan(
    210,
  );
  expect(html.length).toBeLessThan(2 * MB);
  expect(JSON.stringify(view).length).toBeLessThan(MB / 2);
  expect(view.hidden.map(([name]) => name)).toContain(REMAINING_ROWS);
  expect(view.hidden.map(([name]) => name)).not.toContain('base');
});

test('a draft that somebody packed himself is none: a few kilobytes would unpack to millions of rows', async () => {
  const bomb = `{"path":"${NEW}","windows":{"lines":{"first":0,"shown":1}},"values":{"lines":[${'{},'.repeat(1_000_000)}{}]},"titles":{},"base":{"values":{},"titles":{}}}`;
  const packed = deflateRawSync(bomb).toString('base64');
  const id = '00000000-0000-4000-8000-00000000b0b0';
  for (const body of [`z:${packed}`, `z:${'A'.repeat(43)}.${packed}`, `z:.${packed}`, bomb]) {
    drafts.set(id, body);
    expect(await findDraft(session, id)).toBeNull();
  }
  const view = await shown(post(NEW, [...rows(450), ['do', 'refresh']]));
  const [kept, text] = [...drafts].at(-1)!;
  expect(text.startsWith('z:') || text.length <= 100_000).toBe(true);
  expect((await restIn(view)).values.lines).toHaveLength(450);
  expect(kept).not.toBe(id);
});

test('what is typed, added, copied and removed on a page keeps the rows of the others', async () => {
  const first = await shown(post(NEW, [...rows(450), ['do', 'refresh']]));
  const second = await shown(
    post(NEW, [
      ...fieldsOf(first, (row, i) => (i === 7 ? { ...row, qty: '777' } : row)),
      ['do', `page:lines:${PAGE}`],
    ]),
  );
  expect(rowsOf(second).map(({ qty }) => qty)).toEqual(
    Array.from({ length: PAGE }, (_, i) => String(PAGE + 1 + i)),
  );
  const removed = await shown(post(NEW, [...fieldsOf(second), ['do', 'remove:lines:0']]));
  expect(rowsOf(removed)[0]!.qty).toBe('152');
  const copied = await shown(post(NEW, [...fieldsOf(removed), ['do', 'duplicate:lines:1']]));
  expect(
    rowsOf(copied)
      .slice(0, 4)
      .map(({ qty }) => qty),
  ).toEqual(['152', '153', '153', '154']);
  const last = await shown(post(NEW, [...fieldsOf(copied), ['do', 'page:lines:420']]));
  expect(rowsOf(last)).toHaveLength(PAGE);
  const added = await shown(post(NEW, [...fieldsOf(last), ['do', 'add:lines']]));
  expect(rowsOf(added)).toHaveLength(1);
  // An older page of the browser still means what it showed.
  const old = await shown(post(NEW, [...fieldsOf(second), ['do', 'refresh']]));
  expect((await restIn(old)).values.lines).toHaveLength(450);

  await expect(post(NEW, [...fieldsOf(added), ['do', 'save']])).rejects.toMatchObject({
    status: 302,
  });
  const lines = linesSent('POST');
  expect(lines).toHaveLength(450);
  expect(lines.map(({ qty }) => qty)).toEqual(
    Array.from({ length: 450 }, (_, i) =>
      String(
        i === 7
          ? 777
          : i < 150
            ? i + 1
            : i === 150
              ? 152
              : i === 151
                ? 153
                : i === 152
                  ? 153
                  : i + 1,
      ),
    ),
  );
});

test('a long form sent twice is the same save twice, with all its rows', async () => {
  const view = await shown(post(NEW, [...rows(450), ['do', 'refresh']]));
  const send = () => post(NEW, [...fieldsOf(view), ['do', 'save']]);
  await expect(send()).rejects.toMatchObject({ status: 302 });
  await expect(send()).rejects.toMatchObject({ status: 302 });
  const [first, second] = sent.filter(({ path }) => path === 'movements');
  expect(second).toEqual(first);
  expect(linesSent('POST')).toHaveLength(450);
});

test('an error in a row of another page leads there, and says where the others are', async () => {
  const view = await shown(post(NEW, [...rows(450), ['do', 'refresh']]));
  refusal = new ApiError({
    status: 422,
    content: {
      code: 'VALIDACION',
      message: '',
      fields: { 'lines[110][qty]': ['Corrige.'], 'lines[310][qty]': ['Corrige.'] },
    },
    requestId: null,
    retryAfter: null,
  });
  const wrong = await shown(post(NEW, [...fieldsOf(view), ['do', 'save']]));
  expect(rowsOf(wrong)[110]!.qty).toBe('111');
  expect(wrong.errors['lines[110].qty']).toEqual(['Corrige.']);
  expect(wrong.errors.lines![0]).toContain('renglón 311');
  expect(wrong.message!.links!.map(([href]) => href)).toEqual(['#f-lines-110-qty', '#f-lines']);
});

test('a stored record of many rows is opened and saved by the page; only the change of one row is sent with the others', async () => {
  record = {
    id: 5,
    version: 3,
    status: 'BORRADOR',
    titles: {},
    lines: Array.from({ length: 300 }, (_, i) => ({
      id: i + 1,
      qty: String(i + 1),
      product_id: 1000 + i,
      titles: { product_id: `Producto ${i}` },
    })),
  };
  const screen = requireScreen('/movements/5', 'edit');
  const form = await openRecord(screen, session);
  const view = await renderForm(form, session, form.base);
  expect(rowsOf(view)).toHaveLength(PAGE);
  expect(view.titles['lines[5].product_id']).toBe('Producto 5');
  const next = await shown(post('/movements/5', [...fieldsOf(view), ['do', `page:lines:${PAGE}`]]));
  expect(next.titles['lines[5].product_id']).toBe('Producto 155');
  expect(next.hidden.find(([name]) => name === 'version')![1]).toBe('3');
  await expect(
    post('/movements/5', [
      ...fieldsOf(next, (row, i) => (i === 99 ? { ...row, qty: '5' } : row)),
      ['do', 'save'],
    ]),
  ).rejects.toMatchObject({ status: 302 });
  const lines = linesSent('PUT');
  expect(sent.findLast(({ method }) => method === 'PUT')!.body!.version).toBe('3');
  expect(lines).toHaveLength(300);
  expect(lines.filter(({ id, qty }) => Number(id) !== Number(qty))).toEqual([
    expect.objectContaining({ id: '250', qty: '5' }),
  ]);
});

test('a form whose rest is gone saves nothing', async () => {
  const view = await shown(post(NEW, [...rows(450), ['do', 'refresh']]));
  drafts.clear();
  await expect(post(NEW, [...fieldsOf(view), ['do', 'save']])).rejects.toMatchObject({
    init: { status: 422 },
    data: { message: expect.stringContaining('ya no están guardados') },
  });
  expect(sent.some(({ method, path }) => method === 'POST' && path === 'movements')).toBe(false);
});

test('no table of any form draws more than two hundred rows, whatever the company declares', async () => {
  const tables = [...registry.resources.values()].flatMap((resource) =>
    layoutOf(resource, 'edit', session)
      .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
      .flatMap((spec) => (spec.lines ? [{ resource, spec }] : [])),
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { resource, spec } of tables) {
    const most = Math.min(spec.lines!.max, 1000);
    const values = {
      [spec.name]: Array.from({ length: most }, (_, i) => ({
        ...spec.lines!.empty,
        id: String(i),
      })),
    };
    const tabs = [{ key: 'general', label: '', sections: [{ title: '', fields: [spec] }] }];
    const cut = await windowForm(
      {
        resource: resource.path,
        tabs,
        values,
        titles: {},
        errors: {},
        message: null,
        base: { values, titles: {} },
        version: '1',
      },
      session,
    );
    const drawn = ((cut?.values ?? values)[spec.name] as readonly unknown[]).length;
    const where = `${resource.path}.${spec.name}`;
    expect([where, drawn <= 200 && drawn * spec.lines!.columns.length <= 3600]).toEqual([
      where,
      true,
    ]);
    expect([where, drawn < most]).toEqual([where, cut !== null]);
  }
});

test('a page holds less where a row holds much', async () => {
  const long = 'x'.repeat(4000);
  const view = await shown(
    post(NEW, [
      ...rows(400),
      ...Array.from({ length: 400 }, (_, i) => [`lines[${i}].note`, long] as const),
      ['do', 'refresh'],
    ]),
  );
  expect(rowsOf(view)).toHaveLength(49);
  expect(drawn(view).length).toBeLessThan(2 * MB);
});

test('a receipt that is read says no sums of an invoice: they are zeros', async () => {
  const fields = async (row: Readonly<Record<string, unknown>>) => {
    record = { id: 5, version: 3, status: 'TIMBRADO', titles: {}, lines: [], ...row };
    const form = await openRecord(requireScreen('/sat/invoices/5', 'edit'), session);
    const { tabs } = await renderForm(form, session, form.base);
    return tabs.flatMap(({ sections }) =>
      sections.flatMap((each) => each.fields.map((f) => f.name)),
    );
  };
  const sums = { subtotal: '0.00', discount: '0.00', base_total: '0.00', installments: 1 };
  const receipt = await fields({ cfdi_type: 'PAGO', ...sums });
  expect(receipt.filter((name) => name in sums)).toEqual([]);
  expect(receipt).toContain('cfdi_type');
  const invoice = await fields({ cfdi_type: 'INGRESO', ...sums });
  expect(invoice.filter((name) => name in sums)).toEqual(Object.keys(sums));
});

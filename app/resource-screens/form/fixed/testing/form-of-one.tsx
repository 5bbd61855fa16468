/** The form of one record, with an ERP that knows that record alone. */
import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { test as anyTest } from 'vitest';
import type { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { Page } from '../../../../../tests/delivery/page.ts';
import { answerForm, type FormReply } from '../../form-action.server.ts';
import { openRecord, renderForm } from '../../form-data.server.ts';
import { FormScreen } from '../../form-screen.tsx';
import { requireScreen } from '../../../shared/screens.server.ts';
import type { FormState, FormView } from '../../../shared/view/view-types.ts';

interface Stub {
  record: Readonly<Record<string, unknown>>;
  /** Why the next saves are refused. */
  refusal: ApiError | null;
  /** Why what a save would touch is not told. */
  refusedPreview: ApiError | null;
  /** What a search text finds, by form name. */
  searches: FormState['searches'];
  readonly sent: { method: string; path: string; body: WireBody | undefined; key?: string }[];
}
export const stub: Stub = {
  record: {},
  refusal: null,
  refusedPreview: null,
  searches: {},
  sent: [],
};

const reply = <T,>(data: unknown) =>
  Promise.resolve({ data: data as T, meta: { total: 0 } as never, status: 200 });
const asked = () => ({
  references: { lists: [], options: {}, searches: stub.searches, titles: {}, facts: {} },
  approvals: [],
  record: stub.record,
});
const none = () => Promise.reject(new Error('not asked'));
/** The ERP as far as the form of one record asks of it. */
const erp: ErpClient = {
  get: (path) => reply(path === 'form' ? asked() : stub.record),
  post: (path, body) => {
    stub.sent.push({ method: 'POST', path, body });
    if (path === 'form/compute')
      return reply({ values: { payment_term: 'CREDITO', total: '999.00' }, titles: {} });
    return reply(asked());
  },
  put: (path, body, options) => {
    stub.sent.push({ method: 'PUT', path, body, key: options?.idempotencyKey });
    const refused = path.includes('preview=1') ? stub.refusedPreview : stub.refusal;
    return refused ? Promise.reject(refused) : reply(stub.record);
  },
  del: () => reply({}),
  upload: none,
  download: none,
  downloadBy: none,
};
const session: Session = {
  layouts: new Map(),
  profile: {
    id: 1,
    nickname: 'ana',
    roles: [],
    roleNames: [],
    modules: [],
    configs: { time_zone: 'UTC' },
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
  timeZone: 'UTC',
  token: '',
  texts: {},
  browserTexts: {},
  erp,
  can: () => true,
  t: (_key: string, source: string) => source,
};
export const test = (name: string, work: () => Promise<void>) =>
  anyTest(name, () => runInCompany(session.profile, erp, work));

export async function opened(path: string): Promise<FormView> {
  const form = await openRecord(requireScreen(path, 'edit'), session);
  return renderForm(form, session, form.base);
}
export function pageOf(view: FormView): Page {
  const Screen = () => <FormScreen reply={{ kind: 'form', view }} />;
  const Stub = createRoutesStub([{ path: '*', Component: Screen }]);
  return new Page(renderToString(<Stub />));
}
/** What a browser without scripts would send of it. */
export const fieldsOf = (page: Page) =>
  page.forms().find(({ method }) => method === 'post')!.fields;
export const namesOf = (page: Page): string[] =>
  fieldsOf(page).flatMap(([name]) => (name.endsWith('].id') ? [] : [name]));

export async function post(path: string, fields: readonly (readonly [string, string])[]) {
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
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const request = new Request(url, { method: 'POST', body });
  return answerForm(requireScreen(path, 'edit'), { request, url, context });
}
export const redrawn = async (answer: ReturnType<typeof post>): Promise<Page> => {
  const { data } = (await answer) as { data: FormReply };
  if (data.kind !== 'form') throw new Error(data.kind);
  return pageOf(data.view);
};
export const saved = () => stub.sent.findLast(({ method }) => method === 'PUT')!.body!;
export const typed = (page: Page, name: string, value: string) => [
  ...fieldsOf(page).map(([each, old]) => [each, each === name ? value : old] as const),
  ['do', 'save'] as const,
];

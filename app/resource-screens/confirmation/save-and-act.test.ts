/** «Guardar y …»: what was typed in the form is saved, and then it is done with that. */
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { SAVE_FIRST } from '#app/forms/names.ts';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { requestContext, sessionContext, type Session } from '#app/session/context.ts';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { requireScreen } from '../shared/screens.server.ts';
import { answerConfirmation, type Confirmation } from './confirmation.server.ts';

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than 32 characters');
});

const DRAFT = '00000000-0000-4000-8000-000000000001';
const draftOf = (path: string, base: object, typed: object) => ({
  path,
  name: '',
  values: { ...base, ...typed },
  titles: {},
  base: { values: base, titles: {} },
  version: '1',
  tab: '',
});
const warningOf = (field: string, name: string) =>
  new ApiError({
    status: 409,
    content: {
      code: 'POR_CONFIRMAR',
      message: '',
      warnings: { [field]: [`Aviso de ${name}.`] },
      confirm: [name],
    },
    requestId: null,
    retryAfter: null,
  });

interface Given {
  readonly draft: object;
  readonly record: object;
  /** What a call is refused with until its names are confirmed. */
  readonly warns?: Readonly<Record<string, ApiError>>;
}

/** The ERP as far as the page asks of it, and what was written. */
function companyOf({ draft, record, warns = {} }: Given) {
  const written: [path: string, body: WireBody | undefined][] = [];
  const references = { options: {}, lists: [], searches: {}, titles: {}, facts: {} };
  const answer = {
    record: { id: 5, version: 1, ...record },
    references,
    tables: [],
    confirm: null,
  };
  let waits = true;
  const erp = {
    get: async () => ({ data: waits ? { body: JSON.stringify(draft) } : answer }),
    post: async () => ({ data: answer }),
    put: async (path: string, body?: WireBody) => {
      const names = (body?.[CONFIRMED_WARNINGS] ?? []) as readonly string[];
      const warned = warns[path];
      const asked = (warned?.content?.confirm ?? []) as readonly string[];
      if (warned && !asked.every((name) => names.includes(name))) throw warned;
      written.push([path, body]);
      return { data: { ...answer.record, version: 2 } };
    },
    del: async () => {
      waits = false;
      return { data: {} };
    },
  };
  const session = {
    can: () => true,
    t: (_: string, text: string) => text,
    profile: { permissions: {} },
    layouts: new Map(),
    erp,
  } as unknown as Session;
  return { session, written };
}

/** Presses «Guardar y …»: the page that comes, or null where it leads away. */
async function press(
  session: Session,
  path: string,
  action: string,
  { confirm }: Pick<Confirmation, 'confirm'> = { confirm: '' },
): Promise<Confirmation | null> {
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(requestContext, { setCookies: [], secure: false } as never);
  const request = new Request(`http://telar.test${path}?action=${action}&draft=${DRAFT}`, {
    method: 'POST',
    body: new URLSearchParams({ do: SAVE_FIRST, avisos: confirm }),
  });
  const profile = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
  try {
    const { data } = await runInCompany(profile, session.erp, () =>
      answerConfirmation(requireScreen(path, 'edit'), action, request, context),
    );
    if (data.kind !== 'asked') throw new Error(data.kind);
    return data.view as Confirmation;
  } catch (error) {
    if (error instanceof Response && error.status === 302) return null;
    throw error;
  }
}

const ORDER = '/customer-orders/5';
const orderWith = (warns: Given['warns']) =>
  companyOf({
    draft: draftOf(ORDER, { customer_po: 'OC-1' }, { customer_po: 'OC-2' }),
    record: { folio: 'P-5', status: 'BORRADOR' },
    warns,
  });

test('what saving warns of is confirmed beside the action, which follows', async () => {
  const { session, written } = orderWith({ 'customer-orders/5': warningOf('customer_po', 'w1') });
  const asked = (await press(session, ORDER, 'submit'))!;
  expect(written).toEqual([]);
  expect(asked).toMatchObject({
    confirm: 'w1',
    saveFirst: 'Guardar y solicitar autorización de todos modos',
    message: { tone: 'wait' },
  });
  // Its field stands in the form, where what was typed waits.
  expect(asked.message!.links![0]![0]).toBe(`${ORDER}?draft=${DRAFT}#f-customer_po`);
  expect(await press(session, ORDER, 'submit', asked)).toBeNull();
  expect(written).toEqual([
    [
      'customer-orders/5',
      expect.objectContaining({ customer_po: 'OC-2', [CONFIRMED_WARNINGS]: ['w1'] }),
    ],
    ['customer-orders/submit/5', expect.objectContaining({ version: '2' })],
  ]);
});

test('what the action warns of once it is saved is asked of the action alone', async () => {
  const { session, written } = orderWith({
    'customer-orders/5': warningOf('customer_po', 'w1'),
    'customer-orders/submit/5': warningOf('status', 'w2'),
  });
  const asked = (await press(session, ORDER, 'submit'))!;
  const after = (await press(session, ORDER, 'submit', asked))!;
  expect(written.map(([path]) => path)).toEqual(['customer-orders/5']);
  expect(after).toMatchObject({ confirm: 'w2', saveFirst: null });
});

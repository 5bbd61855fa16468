/**
 * A record of which some fields keep their value: its form shows them and does not offer them, says
 * why, and sends the others alone.
 */
import { beforeEach, describe, expect, vi } from 'vitest';
import { ApiError } from '#app/api-client/api-error.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { registry } from '#erp/modules/all.ts';
import { attribute } from '../../../../tests/delivery/page.ts';
import type { FormReply } from '../form-action.server.ts';
import { filledRecord } from './testing/filled-record.ts';
import {
  fieldsOf,
  namesOf,
  opened,
  pageOf,
  post,
  redrawn,
  saved,
  stub,
  test,
  typed,
} from './testing/form-of-one.tsx';

const ROLE = '/roles/5';
const role = {
  id: 5,
  version: 3,
  code: 'VENDEDOR',
  name: 'Vendedor',
  is_system: true,
  active: true,
  branch_office_ids: [],
  gives_role_ids: [],
};
const REASON = 'La clave de un rol del sistema no cambia.';

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than 32 characters');
  stub.sent.length = 0;
  stub.refusal = null;
});

describe('the form of a role of the system', () => {
  beforeEach(() => {
    stub.record = { ...role, titles: {} };
  });

  test('its code is read, with the reason below; its name is typed', async () => {
    const page = pageOf(await opened(ROLE));
    const code = page.elements.find((each) => attribute(each, 'id') === 'f-code')!;
    expect(attribute(code, 'readonly')).toBeDefined();
    expect(attribute(code, 'name')).toBeUndefined();
    const reason = page.elements.find((each) => attribute(each, 'id') === 'f-code-h')!;
    expect(attribute(code, 'aria-describedby')).toBe('f-code-h');
    expect(page.text).toContain(REASON);
    expect(reason.tagName).toBe('p');
    expect(namesOf(page)).toContain('name');
  });

  test('a save sends what was typed, and not the code', async () => {
    const page = pageOf(await opened(ROLE));
    await expect(post(ROLE, typed(page, 'name', 'Ventas'))).rejects.toMatchObject({ status: 302 });
    expect(saved()).toEqual({ name: 'Ventas', version: '3' });
  });

  test('refused, it shows the code again, and the next save sends as much', async () => {
    const page = pageOf(await opened(ROLE));
    stub.refusal = new ApiError({
      status: 422,
      content: { code: 'VALIDACION', message: 'No', fields: { name: ['Ya hay otro.'] } },
      requestId: null,
      retryAfter: null,
    });
    const again = await redrawn(post(ROLE, typed(page, 'name', 'Otra')));
    expect(again.text).toContain(REASON);
    expect(again.text).toContain('Ya hay otro.');
    expect(namesOf(again)).not.toContain('code');
    stub.refusal = null;
    await expect(post(ROLE, typed(again, 'name', 'Ventas'))).rejects.toMatchObject({ status: 302 });
    expect(saved()).toEqual({ name: 'Ventas', version: '3' });
  });

  test('after somebody else saved it, the merge sends what was typed here, and not the code', async () => {
    const page = pageOf(await opened(ROLE));
    stub.record = { ...role, name: 'De otra persona', version: 4, titles: {} };
    stub.refusal = new ApiError({
      status: 409,
      content: { code: 'CONFLICTO_VERSION', message: 'No', current: stub.record },
      requestId: null,
      retryAfter: null,
    });
    const { data } = (await post(ROLE, typed(page, 'name', 'Ventas'))) as { data: FormReply };
    if (data.kind !== 'conflict') throw new Error(data.kind);
    expect(data.view.rows.map(({ name }) => name)).toEqual(['name']);
    stub.refusal = null;
    const chosen = [
      ['merge.name', 'mine'],
      ['do', 'merge'],
    ] as const;
    await expect(post(ROLE, [...data.view.kept, ...chosen])).rejects.toMatchObject({ status: 302 });
    expect(saved()).toEqual({ name: 'Ventas', version: '4' });
  });

  test('what was offered when it was opened stays typed, whatever the record has become', async () => {
    stub.record = { ...role, is_system: false, titles: {} };
    const page = pageOf(await opened(ROLE));
    stub.record = { ...role, titles: {} };
    stub.refusal = new ApiError({
      status: 422,
      content: { code: 'VALIDACION', message: 'No', fields: { code: [REASON] } },
      requestId: null,
      retryAfter: null,
    });
    const again = await redrawn(post(ROLE, typed(page, 'code', 'VENTAS')));
    expect(saved()).toEqual({ code: 'VENTAS', version: '3' });
    expect(fieldsOf(again)).toContainEqual(['code', 'VENTAS']);
    expect(again.text).toContain(REASON);
  });
});

describe('the form of an order that waits to be authorized', () => {
  const ORDER = '/customer-orders/5';
  const ASKED = 'Ya se solicitó: regrésalo a borrador para cambiarlo.';
  beforeEach(() => {
    const resource = registry.resource('customer-orders');
    const rule = resource.fixedRows!.find(({ message }) => message === ASKED)!;
    stub.record = filledRecord(resource, rule);
  });

  test('its lines are a table of texts, and the reason is said once in each tab', async () => {
    const view = await opened(ORDER);
    const page = pageOf(view);
    expect(namesOf(page).filter((name) => name.startsWith('lines'))).toEqual([]);
    const lines = page.elements.find((each) => attribute(each, 'data-rows') === 'lines');
    expect(lines).toBeDefined();
    for (const { sections } of view.tabs) {
      const said = sections
        .flatMap(({ help, fields }) => [help, ...fields.map((spec) => spec.help)])
        .filter((help) => help?.includes(ASKED));
      expect(said.length).toBeLessThan(2);
    }
    expect(page.text).toContain(ASKED);
  });

  test('what is worked out of it is worked out of what is stored', async () => {
    const page = pageOf(await opened(ORDER));
    const fields = fieldsOf(page);
    await redrawn(post(ORDER, [...fields, ['do', 'compute']]));
    const { draft } = stub.sent.findLast(({ path }) => path === 'form/compute')!.body as {
      draft: WireBody;
    };
    expect(Object.keys(draft)).not.toContain('customer_id');
    expect(Object.keys(draft)).not.toContain('lines');
  });
});

/**
 * Rights that no declared call, report or field asks for: rules do, and each is refused here. A new
 * one fails until it is, too.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { privilegeKeyOf } from '#erp/kernel/access.ts';
import { callsOf } from '#erp/model/registry.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { product } from '#erp/provision/testing/product.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { registry } from '#erp/modules/all.ts';
import { lateProblem } from '#erp/modules/sales/rejections/capturing/check-rejection.ts';
import { requirePaid } from '#erp/modules/sales/shipments/leaving/credit-at-departure.ts';
import { limitProblem } from '#erp/modules/purchasing/shipment-charges/charge-limit.ts';
import { actorWith, callerOf, type Api, type TestReply } from './fixtures.ts';
import { Forge } from './forge.ts';

let stock: StockCompany;
let forge: Forge;
let me: number;
let stranger: number;

beforeAll(async () => {
  stock = await stockCompany();
  forge = new Forge(stock.company.services, stock.company.accountId);
  const person = (nickname: string) =>
    stock.company.addPerson({ nickname, roleCodes: ['EMPLEADO'] });
  [me, stranger] = [await person('yo'), await person('otra')];
});
afterAll(() => stock.company.services.db.close());

const holding = (keys: readonly string[]): Api =>
  callerOf(
    stock.company.services,
    actorWith(stock.company.services, stock.company.accountId, { keys, userId: me }),
  );
const without = (...keys: readonly string[]) =>
  holding([...registry.privileges.keys()].filter((key) => !keys.includes(key)));
const refused = (reply: TestReply, key: string) =>
  expect([reply.status, reply.data?.privilege], reply.text).toEqual([403, key]);

/**
 * Rights that declared calls, reports or fields ask for: `sweep-calls.test.ts` refuses them all.
 */
function declared(): ReadonlySet<string> {
  const { screens, datasets, dashboards } = registry.reports;
  const calls = mountedEndpoints(product);
  const resources = [...registry.resources.values()];
  return new Set([
    ...calls.flatMap(({ key }) => (key === null ? [] : [key])),
    ...calls.flatMap(({ resourceRight }) =>
      resourceRight
        ? resources.map((resource) => privilegeKeyOf(registry, resource, resourceRight))
        : [],
    ),
    ...[...screens.values()].flatMap(({ key, exportKey, reports }) => [
      key,
      ...(exportKey ? [exportKey] : []),
      ...reports.flatMap(({ privilege }) => privilege ?? []),
    ]),
    ...[...datasets.values()].map(({ privilege }) => privilege),
    ...[...dashboards.values()].map(({ key }) => key),
    ...resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ readKey, writeKey }) =>
        [readKey ?? [], writeKey ?? []].flat(),
      ),
    ),
  ]);
}

const supplierOf = async () => ({ supplier_id: await forge.belonging('suppliers', me) });

/** Right → a try that is refused for want of it, though everything else is held. */
const TRIES: Readonly<Record<string, () => Promise<unknown>>> = {
  'prc/invoice-shipments.no_cfdi': async () => {
    const body = {
      kind: 'SIN_CFDI',
      date: '2026-01-05',
      supplier_folio: 'R-1',
      exchange_rate: '18',
    };
    const reply = await without('prc/invoice-shipments.no_cfdi').post('prc/invoice-shipments', {
      ...body,
      lines: [{ description: 'Propina', price: '10' }],
      ...(await supplierOf()),
    });
    expect([reply.status, reply.data.fields.kind], reply.text).toEqual([
      422,
      ['Necesitas permiso para capturar gastos sin CFDI.'],
    ]);
  },
  // Shown by a record that may be read, uploaded by somebody else.
  'files.delete': async () => {
    const file = await forge.belonging('files', stranger);
    await stock.company.services.db.system((tx) =>
      tx.execute(
        'update files set resource = null, record_id = null, deleted_at = null where id = $1',
        [file],
      ),
    );
    const [resource, name] = [...registry.resources.values()].flatMap((each) =>
      Object.entries(each.fields).flatMap(([field, { kind }]) =>
        kind === 'image' && callsOf(each).includes('list') && !each.singleton && !each.global
          ? [[each, field] as const]
          : [],
      ),
    )[0]!;
    await forge.fresh(resource, { [name]: file });
    refused(await without('files.delete').send('DELETE', `files/${file}`), 'files.delete');
  },
  'views.share': async () =>
    refused(
      await without('views.share').post('saved-views', {
        path: '/zones',
        name: 'Mía',
        query: 'q=a',
        visibility: 'EMPRESA',
      }),
      'views.share',
    ),
  'comments.moderate': async () =>
    refused(await without('comments.moderate').put('comments/pin/1', {}), 'comments.moderate'),
  'inventory.backdate': async () => {
    const product = await stock.product('ATRASADO');
    const [type] = await stock.query<{ id: number }>(
      `select id from inv__movement_types where code = 'INI'`,
    );
    const draft = await without().post('movements', {
      movement_type_id: type!.id,
      storage_id: stock.storages.A,
      posted_at: Temporal.Now.instant().subtract({ hours: 48 }).toString(),
      lines: [{ product_id: product, qty: '1', unit_cost: '1' }],
    });
    const applied = await without('inventory.backdate').put(`movements/apply/${draft.data.id}`, {});
    expect([applied.status, applied.data.fields.posted_at]).toEqual([
      422,
      ['No tienes permiso para mover inventario con fecha atrasada.'],
    ]);
  },
  'acc/book-entries.control': async () => {
    const id = (table: string, code: string) => stock.idOf(table, code);
    const draft = await without().post('acc/book-entries', {
      journal_type_id: await id('acc__journal_types', 'DI'),
      date: Temporal.Now.plainDateISO('America/Mexico_City').toString(),
      concept: 'Con una cuenta de control',
      lines: [
        { book_account_id: await id('acc__accounts', '105.01.01'), debit: '1' },
        { book_account_id: await id('acc__accounts', '603.34.01'), credit: '1' },
      ],
    });
    const posted = await without('acc/book-entries.control').put(
      `acc/book-entries/post/${draft.data.id}`,
      {},
    );
    expect([posted.status, posted.data.fields['lines[0][book_account_id]']]).toEqual([
      422,
      ['La cuenta 105.01.01 es de control: la mueven sus documentos.'],
    ]);
  },
  // Nothing of a shipment without goods may be charged.
  'shipment-charges.exceed': async () => {
    const told = (keys: readonly string[]) =>
      stock.within(({ tx }) => {
        const { services, accountId } = stock.company;
        const actor = actorWith(services, accountId, { keys, userId: me });
        return limitProblem({ tx, actor }, { id: null, shipmentId: 0, amount: '1.00' });
      });
    expect(await told(['shipment-charges.exceed'])).toBeNull();
    expect(await told([])).toContain('el máximo es $0.00');
  },
  // Of an order that is paid in cash.
  'sls/shipments.unpaid': async () => {
    const problems = (keys: readonly string[]) =>
      stock.within(async ({ tx }) => {
        const { services, accountId } = stock.company;
        const actor = actorWith(services, accountId, { keys, userId: me });
        const order = { id: 0, folio: 'PED-1', payment_term: 'CONTADO', credit_status: null };
        const said: string[] = [];
        const fail = (_field: string, message: string) => void said.push(message);
        await requirePaid(
          { tx, services, actor, changes: { unpaid_reason: 'Paga al recibir.' }, fail },
          [order],
          new Map(),
        );
        return said;
      });
    expect(await problems(['sls/shipments.unpaid'])).toEqual([]);
    expect(await problems([])).toEqual(['No puedes embarcar sin pago.']);
  },
  // Of what was delivered months ago.
  'sls/rejections.late': async () => {
    const problem = (keys: readonly string[]) =>
      stock.within(async ({ tx }) => {
        const { services, accountId } = stock.company;
        const actor = actorWith(services, accountId, { keys, userId: me });
        return lateProblem(
          { tx, actor },
          { delivered: '2026-01-15T18:00:00Z', date: '2026-03-15' },
        );
      });
    expect(await problem(['sls/rejections.late'])).toBeNull();
    expect(await problem([])).toBe('Se entregó hace 59 días, y se devuelve hasta los 30.');
  },
  'inventory.shortages': async () => {
    expect(
      await stock.within(({ tx }) => peopleWithKey(tx, 'inventory.shortages')),
    ).not.toContainEqual(expect.objectContaining({ id: me }));
  },
  'storages.all': async () => {
    await stock.company.addPerson({ nickname: 'bodega', roleCodes: [] });
    const own = await stock.company.actorOf(await stock.company.signIn('bodega'));
    expect([own.permissions.storageIds, stock.admin.permissions.storageIds]).toEqual([[], null]);
  },
  'permissions.explain': async () =>
    refused(
      await without('permissions.explain').post('permissions/explain', {
        user_id: stranger,
        key: 'zones.list',
      }),
      'permissions.explain',
    ),
  'accounts.modules': async () => {
    const [row] = await stock.query<{ id: number }>(
      'select id from account_modules order by id limit 1',
    );
    refused(
      await without('accounts.modules').put(`account-modules/${row!.id}`, {}),
      'accounts.modules',
    );
    refused(
      await without('accounts.modules').send('DELETE', `account-modules/${row!.id}`),
      'accounts.modules',
    );
  },
  'cfl/applications.cross': async () => {
    const item = async (direction: 'CARGO' | 'ABONO') => {
      const [subject] = await stock.query<{ id: number }>(
        `insert into cfl__subjects (account_id, kind, name, rfc) values ($1, 'OTRO', $2, 'XAXX010101000') returning id`,
        [stock.company.accountId, direction],
      );
      const [made] = await stock.within((context) =>
        createItem(context, {
          side: 'CXC',
          direction,
          kind: 'PAGO',
          subject_id: subject!.id,
          source: { resource: 'cfl/subjects', id: subject!.id },
          date: '2026-01-15',
          currency_id: null,
          amount: '10.00',
          account_role: 'CLIENTES_NAC',
          branch_office_id: null,
        }),
      );
      return made!.id;
    };
    const line = {
      charge_item_id: await item('CARGO'),
      credit_item_id: await item('ABONO'),
      amount_charge: '1.00',
    };
    const reply = await without('cfl/applications.cross').post('cfl/applications/apply', {
      lines: [line],
    });
    expect([reply.status, reply.data.fields], reply.text).toEqual([
      422,
      {
        'lines[0][amount_charge]': ['Son de terceros distintos: necesitas permiso para cruzarlos.'],
      },
    ]);
  },
  'series.adjust': async () => {
    const [row] = await stock.query<{ id: number }>('select id from series order by id limit 1');
    const reply = await without('series.adjust').put(`series/${row!.id}`, { next_folio: '700' });
    expect([reply.status, reply.data.fields.next_folio], reply.text).toEqual([
      422,
      ['Cambiarlo necesita el permiso «Cambiar el siguiente folio de una serie».'],
    ]);
  },
  // It decides whom the alerts reach; `black-list.test.ts` tells the rest.
  'sat/black-list.alerts': async () => {
    const reached = await stock.within(({ tx }) => peopleWithKey(tx, 'sat/black-list.alerts'));
    const ids = reached.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(me);
  },
  // Whoever holds it reads what suppliers read: `supplier-portal.test.ts` tells the rest.
  'spp.preview': async () => refused(await holding([]).get('spp-purchases'), 'spp-purchases.list'),
};

test('each right is refused somewhere: by what is declared, or by a rule that is tried here', () => {
  const known = declared();
  expect(
    [...registry.privileges.keys()].filter((key) => !known.has(key) && !(key in TRIES)),
  ).toEqual([]);
  expect(Object.keys(TRIES).filter((key) => !registry.privileges.has(key))).toEqual([]);
});

test.each(Object.entries(TRIES))('%s', async (_key, attempt) => {
  await attempt();
});

test('who sees movements and writes drafts applies none, and the draft stays one', async () => {
  const product = await stock.product('BORRADOR');
  const [type] = await stock.query<{ id: number }>(
    `select id from inv__movement_types where code = 'INI'`,
  );
  const draft = await holding(['movements.list', 'movements.create']).post('movements', {
    movement_type_id: type!.id,
    storage_id: stock.storages.A,
    lines: [{ product_id: product, qty: '1' }],
  });
  expect(draft.status, draft.text).toBe(201);
  refused(
    await holding(['movements.list']).put(`movements/apply/${draft.data.id}`, {}),
    'inventory.apply',
  );
  refused(
    await holding(['movements.list', 'movements.create', 'movements.update']).put(
      `movements/apply/${draft.data.id}`,
      {},
    ),
    'inventory.apply',
  );
  expect((await holding(['movements.list']).get(`movements/${draft.data.id}`)).data.status).toBe(
    'BORRADOR',
  );
});

/**
 * A document made up for the approvals engine, since no module has one yet: amount, lines, notes, a
 * send step and a refusal.
 */
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { choice, date, int, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { viewOf } from '#erp/model/rows/view-of.ts';
import { modules } from '#erp/modules/all.ts';
import { callerOf, testServices, type Api } from './fixtures.ts';

const orderLines = resource('test-orders/lines', {
  label: ['Partida', 'Partidas'],
  fields: {
    order_id: ref('Orden', 'test-orders', { required: true }),
    qty: int('Cantidad', { required: true }),
  },
  title: 'qty',
  list: { columns: ['qty'], sort: 'id' },
  calls: [],
});

export const orders = resource('test-orders', {
  label: ['Orden de prueba', 'Órdenes de prueba'],
  fields: {
    code: text('Clave', { required: true, max: 20 }),
    date: date('Fecha', { required: true }),
    party: text('Proveedor', { max: 40 }),
    category: text('Giro', { max: 40 }),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    total: money('Total', { required: true }),
    notes: longtext('Notas'),
    reject_reason: text('Motivo', { max: 250, readOnly: true }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador'],
        ['EN_AUTORIZACION', 'En autorización'],
        ['AUTORIZADA', 'Autorizada'],
        ['RECHAZADA', 'Rechazada'],
      ],
      { default: 'BORRADOR', readOnly: true },
    ),
    lines: lines('Partidas', 'test-orders/lines', 'order_id'),
  },
  title: 'code',
  list: { columns: ['code', 'total', 'status'], sort: 'code' },
  branchField: 'branch_office_id',
  states: {
    field: 'status',
    initial: 'BORRADOR',
    transitions: {
      send: {
        label: 'Solicitar autorización',
        from: ['BORRADOR', 'RECHAZADA'],
        to: 'EN_AUTORIZACION',
        key: 'test-orders.create',
      },
      authorize: {
        label: 'Autorizar',
        from: ['EN_AUTORIZACION'],
        to: 'AUTORIZADA',
        separationOfDuties: ['created_by'],
      },
      reject: {
        label: 'Rechazar',
        from: ['EN_AUTORIZACION'],
        to: 'RECHAZADA',
        key: 'test-orders.authorize',
        recordFields: { required: ['reject_reason'] },
      },
    },
  },
  approvals: {
    base: 'total',
    voidingFields: ['total', 'party', 'date', 'lines'],
    summary: ['party', 'total', 'date'],
    facts: { CATEGORIA: 'category', SUCURSAL: 'branch_office_id', CENTRO_COSTO: 'cost_center_id' },
    actions: { authorize: { send: 'send', reject: 'reject', autoApprove: true } },
  },
  period: { area: 'COMPRAS', date: 'date', unlockedFields: ['notes'] },
});

/** The same, while nobody has decided on it. */
const undecided = viewOf(orders, 'test-orders/undecided', {
  label: ['Orden sin decidir', 'Órdenes sin decidir'],
  list: { columns: ['code', 'total', 'status'], sort: 'code' },
  where: [{ field: 'status', is: ['BORRADOR', 'EN_AUTORIZACION'] }],
});

const pruebas = module({
  key: 'pruebas',
  label: 'Pruebas',
  group: 'COMPRAS',
  icon: 'box',
  order: 9999,
  core: true,
  resources: [orders, orderLines, undecided],
  numberedDocuments: [['test-orders', 'Órdenes de prueba']],
  roles: [
    {
      code: 'N1',
      name: 'Nivel uno',
      keys: [
        'test-orders.*',
        'test-orders/undecided.*',
        'approvals.decide',
        'approval-delegations.*',
      ],
    },
    {
      code: 'N2',
      name: 'Nivel dos',
      keys: ['test-orders.*', 'approvals.decide', 'approval-delegations.*'],
    },
    {
      code: 'N3',
      name: 'Nivel tres',
      keys: ['test-orders.*', 'approvals.decide', 'approval-delegations.*'],
    },
  ],
});

/** What the document's rules do while a test runs: refuse the last step, or keep a threshold. */
export const behaviour: { failAtEnd: string | null; threshold: string | null } = {
  failAtEnd: null,
  threshold: null,
};

const rules = defineRules(orders, {
  transitions: {
    authorize() {
      if (behaviour.failAtEnd !== null)
        throw new DomainError('ESTADO_INVALIDO', behaviour.failAtEnd);
    },
  },
  thresholds: { authorize: () => Promise.resolve(behaviour.threshold) },
});

export interface Office {
  readonly services: Services;
  readonly accountId: number;
  readonly ids: Readonly<Record<string, number>>;
  /** The API as that person, with rights as they are now. */
  as(nickname: string): Promise<Api>;
  actor(nickname: string): Promise<Actor>;
  at(instant: string): void;
  sql<R extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<R[]>;
  order(as: string, body: Readonly<Record<string, unknown>>): Promise<Row & { id: number }>;
  rule(body: Readonly<Record<string, unknown>>): Promise<number>;
  close(): Promise<void>;
}

const PEOPLE = [
  ['autora', ['N1']],
  ['uno', ['N1']],
  ['uno2', ['N1']],
  ['dos', ['N2']],
  ['tres', ['N3']],
  ['jefa', ['N2']],
  ['ayuda', ['N3']],
  ['admin', ['ADMINISTRADOR']],
] as const;

export async function office(): Promise<Office> {
  const registry = new Registry([...modules, pruebas]);
  let now = Temporal.Instant.from('2026-11-20T22:00:00Z');
  const base = await testServices({ registry, db: await testDatabase(registry) });
  const services: Services = {
    ...base,
    now: () => now,
    rules: new Map([...base.rules, ['test-orders', rules]]),
  };
  const accountId = await services.db.system((tx) =>
    provisionAccount(tx, registry, {
      code: 'UNO',
      name: 'Empresa Uno',
      kind: 'PRUEBA',
      contactEmail: 'uno@uno.test',
    }),
  );
  const ids: Record<string, number> = {};
  for (const [nickname, roleCodes] of PEOPLE)
    ids[nickname] = await services.db.system((tx) =>
      writePerson(tx, accountId, {
        nickname,
        name: nickname,
        lastName: null,
        email: `${nickname}@uno.test`,
        roleCodes,
        passwordHash: null,
        privacyAccepted: true,
      }),
    );
  await gatherStatistics(services, [accountId]);
  const sql: Office['sql'] = (statement, params) =>
    services.db.tenant({ accountId }, (tx) => tx.query(statement, params));
  for (const { code, id } of await sql<{ code: string; id: number }>('select code, id from roles'))
    ids[code] = id;
  const actor = async (nickname: string): Promise<Actor> => {
    const session = {
      id: '',
      accountId,
      userId: ids[nickname]!,
      device: '',
      ip: '',
      startedAt: '',
      lastSeenAt: '',
      expiresAt: '',
      idleMinutes: 0,
      reauthAt: null,
      endedAt: null,
      trustedUntil: null,
      viewerId: null,
      endReason: null,
    };
    const known = await services.db.tenant({ accountId }, (tx) =>
      readActor(tx, registry, session, now),
    );
    return { ...known!.actor, sessionId: null, recentlyAuthenticated: true };
  };
  const as = async (nickname: string) => callerOf(services, await actor(nickname));
  return {
    services,
    accountId,
    ids,
    as,
    actor,
    sql,
    at: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    async order(nickname, body) {
      const reply = await (
        await as(nickname)
      ).post('test-orders', { code: 'OC', date: '2026-11-20', party: 'Fibras', ...body });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data;
    },
    async rule(body) {
      const reply = await (
        await as('admin')
      ).post('approval-rules', { resource: 'test-orders', approver: 'ROL', ...body });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data.id;
    },
    close: () => services.db.close(),
  };
}

import type { Actor } from '#erp/kernel/actor.ts';
import { readActor } from '#erp/platform/access/authenticate.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { Services } from '#erp/kernel/services.ts';
import { decideInTransaction } from '#erp/platform/approvals/deciding/decide.endpoints.ts';
import { planOf } from '#erp/platform/approvals/levels/plan.ts';
import { askNext, openRequest } from '#erp/platform/approvals/request.ts';
import { readSubject } from '#erp/platform/approvals/subject.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day } from '../rows.ts';

const RULES = [
  [
    'Alta de proveedores: compras',
    'suppliers',
    1,
    'ROL',
    'GERENTE_COMPRAS',
    null,
    null,
    2,
    'RECORDAR',
  ],
  [
    'Alta de proveedores de materia prima: dirección',
    'suppliers',
    2,
    'USUARIO',
    null,
    'demo',
    'Materia prima',
    3,
    'ESCALAR',
  ],
  ['Alta de fleteras: dirección', 'suppliers', 2, 'USUARIO', null, 'demo', 'Fletes', 3, 'RECORDAR'],
  [
    'Listas de precios: administración',
    'pricelists',
    1,
    'USUARIO',
    null,
    'demo',
    null,
    2,
    'RECORDAR',
  ],
] as const;

/** Prospects that wait: how many days ago it was asked, and how far it went. */
const PROSPECTS = [
  ['Fibras Recicladas Ocotlán', 'FRO170301AB4', 'MATERIA_PRIMA', 6, 'second'],
  ['Autotransportes Cerro Gordo', 'ACG120815CD7', 'FLETES', 1, 'second'],
  ['Empaques Flexibles Celaya', 'EFC090909EF1', 'INSUMOS', 5, 'first'],
  ['Mantenimiento Térmico León', 'MTL150220GH3', 'SERVICIOS', 0, 'first'],
  ['Hules y Bandas Irapuato', 'HBI110611JK8', 'REFACCIONES', 8, 'refused'],
] as const;

async function actorOf(
  tx: Tx,
  { registry }: Services,
  accountId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<Actor> {
  const session = { id: null, accountId, userId, ip: '', reauthAt: null };
  const known = await readActor(tx, registry, session, now);
  if (!known) throw new Error(`demo: user ${userId} is not there`);
  return { ...known.actor, sessionId: null, requestId: 'demo' };
}

/** Rules, requests in several states and two delegations, made by the engine itself. */
export async function demoApprovals(
  services: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      `select 1 from approval_rules where account_id = $1 and resource = 'suppliers' limit 1`,
      [TENANT],
    );
    if (known) return;
    const [roles, users] = [
      await idsByCode(tx, accountId, 'roles'),
      await idsByCode(tx, accountId, 'users', 'nickname'),
    ];
    await insertRows(
      tx,
      accountId,
      'approval_rules',
      RULES.map(([name, resource, level, approver, role, user, category, max_days, on_expire]) => ({
        name,
        resource,
        action: 'authorize',
        level,
        from_amount: '0.00',
        category,
        approver,
        role_id: role ? roles.get(role) : null,
        user_id: user ? users.get(user) : null,
        mode: 'UNO',
        max_days,
        on_expire,
        skip_if_same: false,
        active: true,
      })),
    );
    const people = { buyer: users.get('comprador'), manager: users.get('gerente_compras') };
    if (!people.buyer || !people.manager) return;
    for (const prospect of PROSPECTS)
      await waitFor(
        tx,
        services,
        accountId,
        { buyer: people.buyer, manager: people.manager },
        prospect,
      );
    await demoDelegations(tx, accountId, users);
  });
}

async function waitFor(
  tx: Tx,
  services: Services,
  accountId: number,
  { buyer, manager }: { readonly buyer: number; readonly manager: number },
  [legalName, rfc, category, days, until]: (typeof PROSPECTS)[number],
): Promise<void> {
  const now = services.now().subtract({ hours: days * 24 + 3 });
  const at = { ...services, now: () => now };
  const resource = services.registry.resource('suppliers');
  const [refs] = await tx.query<{
    regime: number;
    state: number;
    country: number;
    currency: number;
  }>(
    `select (select id from sat_tax_regimens where account_id = $1 and code = '601') as regime, (select id from countries where account_id = $1 and code = 'MEX') as country, (select id from currencies where account_id = $1 and code = 'MXN') as currency,
       (select s.id from state s join countries c on c.id = s.country_id where s.account_id = $1 and c.account_id = $1 and c.code = 'MEX' and s.code = 'GUA') as state`,
    [TENANT],
  );
  const author = await actorOf(tx, at, accountId, buyer, now);
  const row = await createInTransaction(tx, at, author, resource, {
    legal_name: legalName,
    trade_name: legalName,
    rfc,
    category,
    tax_regimen_id: String(refs!.regime),
    tax_zip: '37000',
    country_id: String(refs!.country),
    state_id: String(refs!.state),
    currency_id: String(refs!.currency),
    buyer_id: String(buyer),
    email: `contacto@${rfc.toLowerCase()}.test`,
    contacts: {
      0: {
        name: 'Ventas',
        email: `ventas@${rfc.toLowerCase()}.test`,
        phone: '4771230000',
        is_main: '1',
      },
    },
  });
  const context = { tx, services: at, actor: author, now };
  const subject = await readSubject(tx, services.registry, resource, row.id!, author);
  const request = await openRequest(
    context,
    subject!,
    'authorize',
    await planOf(context, subject!, 'authorize'),
    { input: {} },
  );
  await askNext(context, request, null);
  if (until === 'first') return;
  const [first] = await tx.query<{ id: number }>(
    'select id from approvals where account_id = $2 and request = $1 and level = 1',
    [request, TENANT],
  );
  const decider = await actorOf(tx, at, accountId, manager, now);
  const approve = until !== 'refused';
  await decideInTransaction(tx, at, decider, first!.id, {
    approve,
    comment: approve ? 'Referencias comprobadas' : 'No entregó su opinión de cumplimiento',
    via: 'APP',
  });
}

async function demoDelegations(
  tx: Tx,
  accountId: number,
  users: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [
    {
      from: 'gerente_compras',
      to: 'gerente_comercial',
      starts: -2,
      ends: 12,
      reason: 'Vacaciones',
      status: 'ACTIVA',
      limit: '250000.00',
    },
    {
      from: 'direccion',
      to: 'demo',
      starts: 20,
      ends: 34,
      reason: 'Feria textil en Puebla',
      status: 'PROGRAMADA',
      limit: null,
    },
  ];
  await insertRows(
    tx,
    accountId,
    'approval_delegations',
    rows.map(({ from, to, starts, ends, reason, status, limit }) => ({
      from_user_id: users.get(from),
      to_user_id: users.get(to),
      from: day(starts),
      to: day(ends),
      reason,
      status,
      max_amount: limit,
      resources: [],
    })),
  );
}

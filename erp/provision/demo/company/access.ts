import { refersTo } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { day } from '../rows.ts';

const RULES = [
  {
    name: 'Alta de usuarios y edición de roles',
    a: 'users.create',
    b: 'roles.update',
    severity: 'AVISA',
    risk: 'Crear un usuario y darle cualquier permiso sin que nadie más lo vea.',
    mitigation: 'Dirección revisa cada mes el reporte de cambios de permisos.',
  },
  {
    name: 'Alta de proveedores y verificación de sus cuentas',
    a: 'suppliers.create',
    b: 'suppliers.verify_bank',
    severity: 'BLOQUEA',
    risk: 'Dar de alta un proveedor inventado con una cuenta propia.',
    mitigation: 'Tesorería llama al proveedor antes del primer pago.',
  },
];

async function writeRules(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `insert into sod_rules (account_id, name, severity, risk, mitigation, privilege_a_id, privilege_b_id)
     select $1, s.name, s.severity, s.risk, s.mitigation, a.id, b.id from jsonb_to_recordset(($2::text)::jsonb) as s(name text, a text, b text, severity text, risk text, mitigation text)
     join privileges a on a.account_id = $1 and a.key = s.a join privileges b on b.account_id = $1 and b.key = s.b on conflict do nothing`,
    [accountId, JSON.stringify(RULES)],
  );
  await tx.execute(
    `insert into sod_exceptions (account_id, sod_rule_id, user_id, reason, valid_until, approved_by, position)
     select $1, r.id, u.id, 'Sólo hay una persona en el área', $3::date, d.id, 0 from sod_rules r, users u, users d
     where r.account_id = $1 and u.account_id = $1 and d.account_id = $1 and r.name = $2 and u.nickname = 'admin_usuarios' and d.nickname = 'demo' on conflict do nothing`,
    [accountId, RULES[0]!.name, day(90)],
  );
}

/** A campaign half reviewed by the director, who is everybody's manager. */
async function writeReviews(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `insert into role_reviews (account_id, campaign, user_id, role_id, reviewer_id, due_at, status, decided_at, decided_by, created_at)
     select $1, $2, x.user_id, x.role_id, x.reviewer_id, $3::date, x.status, case when x.status <> 'PENDIENTE' then now() - interval '3 days' end, case when x.status <> 'PENDIENTE' then x.reviewer_id end, now() - interval '10 days'
     from (select u.id as user_id, ur.target_id as role_id, u.manager_id as reviewer_id, case when row_number() over (order by u.id) % 3 = 0 then 'CONFIRMADO' else 'PENDIENTE' end as status
       from users u join users__role_ids ur on ${refersTo('users__role_ids.owner_id', 'ur', 'u')} where u.account_id = $1 and u.status = 'ACTIVO' and u.manager_id is not null) x
     where not exists (select 1 from role_reviews r where r.account_id = $1)`,
    [accountId, day(-10).slice(0, 7), day(20)],
  );
}

export async function demoAccess(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.system(async (tx) => {
    await writeRules(tx, accountId);
    await writeReviews(tx, accountId);
  });
}

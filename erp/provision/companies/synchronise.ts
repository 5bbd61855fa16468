/**
 * Brings a company's rows of modules, privileges, roles and texts up to the declarations. Runs as
 * the owner, one company at a time.
 */
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { writeRoutes } from './declared-routes.ts';
import { declaredOf, type Declared, type DeclaredRole } from './declared.ts';

/**
 * Does nothing when the company already has this state of the declarations. Gives whether it wrote.
 */
export async function synchronise(
  tx: Tx,
  registry: Registry,
  accountId: number,
  more: readonly DeclaredRole[] = [],
): Promise<boolean> {
  const declared = declaredOf(registry);
  const [state] = await tx.query<{ declared: string | null }>(
    'select declared from account_versions where account_id = $1 for update',
    [accountId],
  );
  if (state?.declared === declared.hash) return false;
  await writeModules(tx, accountId, declared);
  await writePrivileges(tx, accountId, declared);
  await writeRoles(tx, accountId, [...declared.roles, ...more]);
  await writeTexts(tx, accountId, declared);
  if (registry.resources.has('sys/routes')) await writeRoutes(tx, accountId, declared.routes);
  if (declared.sodRules.length > 0) await writeSodRules(tx, accountId, declared);
  await writeSingles(tx, accountId, declared);
  if (registry.resources.has('configurations')) await writeParameters(tx, accountId, declared);
  await tx.execute(
    `insert into account_versions (account_id, declared) values ($1, $2)
     on conflict (account_id) do update set declared = excluded.declared, permissions = account_versions.permissions + 1, translations = account_versions.translations + 1`,
    [accountId, declared.hash],
  );
  return true;
}

/**
 * The company keeps its own name, icon, colour and order; a module that is new to it starts active.
 */
async function writeModules(tx: Tx, accountId: number, { modules }: Declared): Promise<void> {
  const rows = JSON.stringify(modules);
  await tx.execute(
    `insert into modules (account_id, key, name, "group", icon, "order", core, doc_url)
     select $1, m.key, m.name, m."group", m.icon, m."order", m.core, m.key
     from jsonb_to_recordset($2::jsonb) as m(key text, name text, "group" text, icon text, "order" int, core boolean)
     on conflict (account_id, key) do update set "group" = excluded."group", core = excluded.core, doc_url = excluded.doc_url, active = true`,
    [accountId, rows],
  );
  await tx.execute(
    `update modules set active = false where account_id = $1 and active and not exists (select 1 from jsonb_to_recordset($2::jsonb) as m(key text) where m.key = modules.key)`,
    [accountId, rows],
  );
  await tx.execute(
    `insert into account_modules (account_id, module_id, status) select account_id, id, 'ACTIVO' from modules where account_id = $1 and active
     on conflict (account_id, module_id) do nothing`,
    [accountId],
  );
  await tx.execute(`delete from modules__depends_on where account_id = $1`, [accountId]);
  await tx.execute(
    `insert into modules__depends_on (account_id, owner_id, target_id, position)
     select $1, o.id, t.id, d.position - 1 from jsonb_to_recordset($2::jsonb) as m(key text, depends_on jsonb)
     cross join lateral jsonb_array_elements_text(m.depends_on) with ordinality as d(key, position)
     join modules o on o.account_id = $1 and o.key = m.key join modules t on t.account_id = $1 and t.key = d.key`,
    [accountId, rows],
  );
}

async function writePrivileges(tx: Tx, accountId: number, { privileges }: Declared): Promise<void> {
  const rows = JSON.stringify(privileges);
  await tx.execute(
    `insert into privileges (account_id, key, name, kind, module_id, resource, operation, risk, scopable)
     select $1, p.key, p.name, 'SISTEMA', m.id, p.resource, p.operation, p.risk, p.scopable
     from jsonb_to_recordset($2::jsonb) as p(key text, name text, module text, resource text, operation text, risk text, scopable boolean)
     join modules m on m.account_id = $1 and m.key = p.module
     on conflict (account_id, key) do update set name = excluded.name, module_id = excluded.module_id, resource = excluded.resource,
       operation = excluded.operation, risk = excluded.risk, scopable = excluded.scopable, active = true`,
    [accountId, rows],
  );
  await tx.execute(
    // Hashed: a join with rows of which the planner knows nothing compares each with each.
    `update privileges set active = false where account_id = $1 and kind = 'SISTEMA' and active and key not in (select k.key from unnest($2::text[]) as k(key))`,
    [accountId, privileges.map(({ key }) => key)],
  );
}

/**
 * Roles of the system follow the declaration; the suggested ones belong to the company from the
 * moment they exist.
 */
async function writeRoles(
  tx: Tx,
  accountId: number,
  roles: readonly DeclaredRole[],
): Promise<void> {
  const known = new Set(
    (
      await tx.query<{ code: string }>('select code from roles where account_id = $1', [accountId])
    ).map((row) => row.code),
  );
  const rows = roles.map((role) => ({
    code: role.code,
    name: role.name,
    description: role.description ?? null,
    kind: role.kind ?? 'INTERNO',
    is_system: role.system ?? false,
    requires_otp: role.requiresOtp ?? false,
  }));
  await tx.execute(
    `insert into roles (account_id, code, name, description, kind, is_system, requires_otp)
     select $1, r.code, r.name, r.description, r.kind, r.is_system, r.requires_otp
     from jsonb_to_recordset($2::jsonb) as r(code text, name text, description text, kind text, is_system boolean, requires_otp boolean)
     on conflict (account_id, code) do update set is_system = excluded.is_system`,
    [accountId, JSON.stringify(rows)],
  );
  const given = roles
    .filter((role) => role.system || !known.has(role.code))
    .flatMap((role) =>
      role.keys.map((key) => ({ code: role.code, key, scope: role.scopes?.[key] ?? 'TODOS' })),
    );
  await tx.execute(
    `insert into role_privileges (account_id, role_id, privilege_id, scope)
     select $1, r.id, p.id, g.scope from jsonb_to_recordset($2::jsonb) as g(code text, key text, scope text)
     join roles r on r.account_id = $1 and r.code = g.code join privileges p on p.account_id = $1 and p.key = g.key
     on conflict (account_id, role_id, privilege_id) do nothing`,
    [accountId, JSON.stringify(given)],
  );
}

/** A pair that the company already rules on stays as the company has it. */
async function writeSodRules(tx: Tx, accountId: number, { sodRules }: Declared): Promise<void> {
  await tx.execute(
    `insert into sod_rules (account_id, code, name, severity, risk, privilege_a_id, privilege_b_id, is_system)
     select $1, s.code, s.name, s.severity, s.risk, a.id, b.id, true from jsonb_to_recordset($2::jsonb) as s(code text, name text, severity text, risk text, a text, b text)
     join privileges a on a.account_id = $1 and a.key = s.a join privileges b on b.account_id = $1 and b.key = s.b
     where not exists (select 1 from sod_rules r where r.account_id = $1 and least(r.privilege_a_id, r.privilege_b_id) = least(a.id, b.id)
       and greatest(r.privilege_a_id, r.privilege_b_id) = greatest(a.id, b.id))`,
    [accountId, JSON.stringify(sodRules)],
  );
}

/**
 * A record of which there is one is there from the first day; what the company wrote in it stays.
 */
async function writeSingles(tx: Tx, accountId: number, { singles }: Declared): Promise<void> {
  for (const { table, values } of singles) {
    const columns = Object.keys(values).map((name) => `"${name}"`);
    await tx.execute(
      `insert into "${table}" (${['account_id', ...columns].join(', ')}) select ${['$1::bigint', ...columns].join(', ')} from jsonb_populate_record(null::"${table}", ($2::text)::jsonb)
       where not exists (select 1 from "${table}" where account_id = $1)`,
      [accountId, JSON.stringify(values)],
    );
  }
}

/** One that the declarations no longer know goes with its values; the company's own stay. */
async function writeParameters(tx: Tx, accountId: number, { parameters }: Declared): Promise<void> {
  const rows = JSON.stringify(parameters);
  const columns =
    'name, help, type, choices, min, max, default_value, level, in_profile, effective_dated';
  await tx.execute(
    `insert into configurations (account_id, key, module_id, ${columns}) select $1, p.key, m.id, ${columns
      .split(', ')
      .map((name) => `p.${name}`)
      .join(', ')}
     from jsonb_to_recordset($2::jsonb) as p(key text, module text, name text, help text, type text, choices text, min numeric, max numeric, default_value text, level text, in_profile boolean, effective_dated boolean)
     left join modules m on m.account_id = $1 and m.key = p.module
     on conflict (account_id, key) do update set module_id = excluded.module_id, ${columns
       .split(', ')
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    [accountId, rows],
  );
  const gone = `account_id = $1 and key not like 'propio.%' and not exists (select 1 from jsonb_to_recordset($2::jsonb) as p(key text) where p.key = configurations.key)`;
  await tx.execute(
    `delete from account_configuration where account_id = $1 and configuration_id in (select id from configurations where ${gone})`,
    [accountId, rows],
  );
  await tx.execute(`delete from configurations where ${gone}`, [accountId, rows]);
}

/** A changed source keeps the company's wordings and marks them to be looked at (R42). */
async function writeTexts(tx: Tx, accountId: number, { texts }: Declared): Promise<void> {
  const rows = JSON.stringify(texts);
  await tx.execute(
    `update translation_element_values v set status = 'REVISAR' from translation_element e, jsonb_to_recordset($2::jsonb) as t(key text, source_hash text)
     where e.account_id = $1 and v.account_id = $1 and v.element_id = e.id and e.key = t.key and e.source_hash <> t.source_hash`,
    [accountId, rows],
  );
  await tx.execute(
    `insert into translation_element (account_id, key, module_id, kind, source, source_hash)
     select $1, t.key, m.id, t.kind, t.source, t.source_hash
     from jsonb_to_recordset($2::jsonb) as t(key text, module text, kind text, source text, source_hash text)
     left join modules m on m.account_id = $1 and m.key = t.module
     on conflict (account_id, key) do update set module_id = excluded.module_id, kind = excluded.kind, source = excluded.source, source_hash = excluded.source_hash, active = true
     where translation_element.source_hash <> excluded.source_hash or not translation_element.active or translation_element.module_id is distinct from excluded.module_id`,
    [accountId, rows],
  );
  await tx.execute(
    `update translation_element set active = false where account_id = $1 and active and key not like 'propio.%' and key not in (select k.key from unnest($2::text[]) as k(key))`,
    [accountId, texts.map(({ key }) => key)],
  );
}

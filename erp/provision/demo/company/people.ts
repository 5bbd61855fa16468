import type { Actor } from '#erp/kernel/actor.ts';
import { writePerson, type NewPerson } from '#erp/platform/access/write-person.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';

/** Users in every state besides those who may sign in; nobody knows a password of theirs. */
const PEOPLE: readonly NewPerson[] = [
  {
    nickname: 'laura.rios',
    name: 'Laura',
    lastName: 'Ríos Camacho',
    email: 'laura.rios@telar.test',
    roleCodes: ['EMPLEADO'],
    status: 'INVITADO',
    passwordHash: null,
  },
  {
    nickname: 'hector.luna',
    name: 'Héctor',
    lastName: 'Luna Peña',
    email: 'hector.luna@telar.test',
    roleCodes: ['EMPLEADO'],
    status: 'SUSPENDIDO',
    passwordHash: null,
  },
  {
    nickname: 'silvia.nava',
    name: 'Silvia',
    lastName: 'Nava Ibáñez',
    email: 'silvia.nava@telar.test',
    roleCodes: ['EMPLEADO'],
    status: 'INACTIVO',
    passwordHash: null,
  },
  {
    nickname: 'bascula.leo',
    name: 'Báscula León',
    lastName: null,
    email: 'bascula.leo@telar.test',
    roleCodes: ['TERMINAL_PISO'],
    kind: 'TERMINAL',
    passwordHash: null,
  },
  {
    nickname: 'tienda.linea',
    name: 'Tienda en línea',
    lastName: null,
    email: 'tienda.linea@telar.test',
    roleCodes: ['INTEGRACION'],
    kind: 'INTEGRACION',
    passwordHash: null,
  },
];

/** Names of those who may sign in; the role is their alias. */
const NAMES: Readonly<Record<string, readonly [name: string, lastName: string]>> = {
  admin_usuarios: ['Adriana', 'Solís Vega'],
  configurador: ['Raúl', 'Quiroz Mena'],
  auditor: ['Beatriz', 'Olvera Rangel'],
  soporte: ['Iván', 'Cortés Padilla'],
  direccion: ['Ernesto', 'Villaseñor Ponce'],
  empleado: ['Nadia', 'Bravo Tovar'],
  vendedor: ['Ana', 'Castañeda Ruiz'],
  supervisor_ventas: ['Mario', 'Esquivel Lara'],
  gerente_comercial: ['Patricia', 'Zúñiga Ortega'],
  credito_cobranza: ['Gabriel', 'Nieto Salas'],
  comprador: ['Fernando', 'Aguirre Díaz'],
  gerente_compras: ['Marcela', 'Ibarra Fuentes'],
  cuentas_por_pagar: ['Rocío', 'Mendoza Trejo'],
  tesoreria: ['Óscar', 'Benítez Rosas'],
  almacenista: ['Julio', 'Hernández Prado'],
  jefe_almacen: ['Teresa', 'Guerra Ibáñez'],
  analista_inventarios: ['Diana', 'Robles Cano'],
  contador_costos: ['Alberto', 'Peralta Núñez'],
  contador_general: ['Irma', 'Salcedo Ruelas'],
  auxiliar_contable: ['Tomás', 'Arriaga León'],
  jefe_departamento: ['Lorena', 'Vázquez Ayala'],
};

export async function demoPeople(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.system(async (tx) => {
    for (const person of PEOPLE) await writePerson(tx, accountId, person);
    const names = Object.entries(NAMES).map(([nickname, [name, lastName]]) => ({
      nickname,
      name,
      lastName,
    }));
    await tx.execute(
      `update users u set name = n.name, last_name = n."lastName" from jsonb_to_recordset(($2::text)::jsonb) as n(nickname text, name text, "lastName" text)
       where u.account_id = $1 and u.nickname = n.nickname and u.last_name = 'de demostración'`,
      [accountId, JSON.stringify(names)],
    );
    await tx.execute(
      `update users set is_seller = true where account_id = $1 and nickname in ('vendedor', 'supervisor_ventas')`,
      [accountId],
    );
    await tx.execute(
      `update users set is_executive = true where account_id = $1 and nickname = 'gerente_comercial'`,
      [accountId],
    );
    await tx.execute(
      `update users set status_reason = 'Permiso sin goce de sueldo' where account_id = $1 and nickname = 'hector.luna' and status_reason is null`,
      [accountId],
    );
    await tx.execute(
      `update users set status_reason = 'Dejó la empresa' where account_id = $1 and nickname = 'silvia.nava' and status_reason is null`,
      [accountId],
    );
    // Where the storages are in which the keeper works.
    await limitToBranch(tx, accountId, 'almacenista', 'LEO');
    await tx.execute(
      `update users u set manager_id = d.id from users d where u.account_id = $1 and d.account_id = $1 and d.nickname = 'direccion' and u.id <> d.id and u.nickname <> 'demo' and u.kind = 'INTERNO' and u.manager_id is null`,
      [accountId],
    );
    await tx.execute(
      `update branch_offices b set manager_id = u.id from users u where b.account_id = $1 and u.account_id = $1 and u.nickname = 'direccion' and b.manager_id is null and b.status = 'ABIERTA'`,
      [accountId],
    );
  });
}

/** One person sees a single branch, so that the cut can be tried. */
async function limitToBranch(
  tx: Tx,
  accountId: number,
  nickname: string,
  code: string,
): Promise<void> {
  const [branch] = await tx.query<{ id: number }>(
    'select id from branch_offices where account_id = $1 and code = $2',
    [accountId, code],
  );
  const [user] = await tx.query<{ id: number }>(
    'update users set all_branches = false, branch_office_id = $3 where account_id = $1 and nickname = $2 returning id',
    [accountId, nickname, branch?.id ?? null],
  );
  if (user && branch)
    await tx.execute(
      'insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 0) on conflict do nothing',
      [accountId, user.id, branch.id],
    );
}

import type { Actor } from '../../api/actor.ts';
import { writePerson, type NewPerson } from '../../api/provision/people.ts';
import type { Services } from '../../api/services.ts';

/** Users in every state besides those who may sign in; nobody knows a password of theirs. */
const PEOPLE: readonly NewPerson[] = [
  { nickname: 'laura.rios', name: 'Laura', lastName: 'Ríos Camacho', email: 'laura.rios@telar.test', roleCodes: ['EMPLEADO'], status: 'INVITADO', passwordHash: null },
  { nickname: 'hector.luna', name: 'Héctor', lastName: 'Luna Peña', email: 'hector.luna@telar.test', roleCodes: ['EMPLEADO'], status: 'SUSPENDIDO', passwordHash: null },
  { nickname: 'silvia.nava', name: 'Silvia', lastName: 'Nava Ibáñez', email: 'silvia.nava@telar.test', roleCodes: ['EMPLEADO'], status: 'INACTIVO', passwordHash: null },
  { nickname: 'bascula.leo', name: 'Báscula León', lastName: null, email: 'bascula.leo@telar.test', roleCodes: ['TERMINAL_PISO'], kind: 'TERMINAL', passwordHash: null },
  { nickname: 'tienda.linea', name: 'Tienda en línea', lastName: null, email: 'tienda.linea@telar.test', roleCodes: ['INTEGRACION'], kind: 'INTEGRACION', passwordHash: null },
];

export async function demoPeople({ db }: Services, { accountId, accountCode }: Actor): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.system(async (tx) => {
    for (const person of PEOPLE) await writePerson(tx, accountId, person);
    await tx.run(`update users set status_reason = 'Permiso sin goce de sueldo' where account_id = $1 and nickname = 'hector.luna' and status_reason is null`, [accountId]);
    await tx.run(`update users set status_reason = 'Dejó la empresa' where account_id = $1 and nickname = 'silvia.nava' and status_reason is null`, [accountId]);
    await tx.run(
      `update users u set manager_id = d.id from users d where u.account_id = $1 and d.account_id = $1 and d.nickname = 'direccion' and u.id <> d.id and u.nickname <> 'demo' and u.kind = 'INTERNO' and u.manager_id is null`,
      [accountId],
    );
    await tx.run(
      `update branch_offices b set manager_id = u.id from users u where b.account_id = $1 and u.account_id = $1 and u.nickname = 'direccion' and b.manager_id is null and b.status = 'ABIERTA'`,
      [accountId],
    );
  });
}

import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { rowOf } from './logs-view.server.ts';

const company = { account_id: 1, configs: { time_zone: 'America/Tijuana' } };
const session = { can: () => true, t: (_: string, source: string) => source };
const entry = {
  id: 1,
  at: '2026-11-22T08:00:00Z',
  actor_kind: 'USUARIO',
  nickname: 'ana',
  action: 'ACCION',
  transition: null,
  resource: null,
  record_id: null,
  record_label: null,
  changes: {},
  reason: null,
  ip: null,
  request_id: null,
  screen: null,
  seq: null,
};
const shown = (more: Partial<Parameters<typeof rowOf>[0]>) =>
  runInCompany(company, { get: () => Promise.reject(new Error('nothing is asked')) }, () =>
    Promise.resolve(rowOf({ ...entry, ...more }, session)),
  );

test('a row of the log says in words who did what, to which fields and from what to what', async () => {
  expect(
    await shown({
      action: 'PERMISO',
      transition: 'bulk',
      resource: 'roles',
      changes: { 'customers.list': [null, 'SUCURSAL 5000'] },
    }),
  ).toMatchObject({
    at: '22 nov 2026 00:00',
    what: 'Cambio de permisos',
    changes: [{ field: 'Consultar clientes', before: '(vacío)', after: 'Su sucursal 5000' }],
  });
  expect(
    await shown({
      transition: 'fail',
      resource: 'interfaces',
      changes: { status: ['ACTIVA', 'FALLANDO'] },
    }),
  ).toMatchObject({
    what: 'Demasiadas fallas',
    changes: [{ field: 'Estado', before: 'Activa', after: 'Fallando' }],
  });
  expect(
    await shown({
      resource: 'suppliers',
      transition: 'verifyBank',
      changes: { 'bank_accounts[0123].status': ['PENDIENTE', 'VERIFICADA'] },
    }),
  ).toMatchObject({
    what: 'Verificar cuenta',
    changes: [{ field: expect.stringContaining(': Estado'), after: 'Verificada' }],
  });
  expect(
    await shown({
      actor_kind: 'TRABAJO',
      nickname: 'users.expire',
      transition: 'deactivate',
      resource: 'users',
    }),
  ).toMatchObject({
    who: 'Trabajo del sistema',
    what: 'Dar de baja',
  });
  expect(
    await shown({
      action: 'EXPORTAR',
      resource: 'units',
      changes: { formato: [null, 'csv'], filas: [null, 3] },
    }),
  ).toMatchObject({
    what: 'Exportación',
    changes: [{ field: 'Formato' }, { field: 'Filas', after: '3' }],
  });
});

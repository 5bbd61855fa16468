import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

type Center = readonly [
  code: string,
  name: string,
  parent: string | null,
  kind: string,
  branch: string | null,
  manager: string,
];

const UNITS = [
  ['CARDA', 'Línea de cardado', 'LINEA', 'HIL', 'KG', '4.85'],
  ['HILA', 'Línea de hilatura', 'LINEA', 'HIL', 'KG', '7.20'],
  ['LAMINA', 'Línea de laminado', 'LINEA', 'NTE', 'KG', '13.44'],
  ['BOLSA-1', 'Máquina de bolsas 1', 'MAQUINA', 'BOL', 'PIEZA', '0.38'],
  ['BOLSA-2', 'Máquina de bolsas 2', 'MAQUINA', 'BOL', 'PIEZA', '0.41'],
  ['CALDERA', 'Caldera', 'MAQUINA', 'MTTO', 'HORA', '285'],
  ['REPARTO', 'Camioneta de reparto', 'VEHICULO', 'ALM', 'KM', '9.75'],
  ['OFICINA', 'Oficinas', 'INMUEBLE', 'ADM', 'M2', '140'],
] as const;

/** Those that group others stand first. */
const CENTERS: readonly Center[] = [
  ['PLANTA', 'Planta León', null, 'PRODUCTIVO', 'LEO', 'direccion'],
  ['SERV', 'Servicios a la planta', null, 'SERVICIO', 'LEO', 'direccion'],
  ['CORP', 'Corporativo', null, 'ADMINISTRACION', null, 'direccion'],
  ['HIL', 'Hilatura', 'PLANTA', 'PRODUCTIVO', 'LEO', 'jefe_departamento'],
  ['NTE', 'No tejidos', 'PLANTA', 'PRODUCTIVO', 'LEO', 'jefe_departamento'],
  ['BOL', 'Confección de bolsas', 'PLANTA', 'PRODUCTIVO', 'SIL', 'jefe_departamento'],
  ['MTTO', 'Mantenimiento', 'SERV', 'SERVICIO', 'LEO', 'jefe_departamento'],
  ['CAL', 'Calidad', 'SERV', 'SERVICIO', 'LEO', 'direccion'],
  ['ALM', 'Almacenes', 'SERV', 'SERVICIO', 'LEO', 'jefe_almacen'],
  ['VTA', 'Ventas', 'CORP', 'VENTAS', null, 'gerente_comercial'],
  ['ADM', 'Administración', 'CORP', 'ADMINISTRACION', null, 'direccion'],
];

export async function demoCostCenters(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [branches, people] = [
      await idsByCode(tx, accountId, 'branch_offices'),
      await idsByCode(tx, accountId, 'users', 'nickname'),
    ];
    for (const level of [
      CENTERS.filter(([, , parent]) => parent === null),
      CENTERS.filter(([, , parent]) => parent !== null),
    ]) {
      const known = await idsByCode(tx, accountId, 'costcenters');
      await insertRows(
        tx,
        accountId,
        'costcenters',
        level.map(([code, name, parent, kind, branch, manager]) => ({
          code,
          name,
          parent_id: known.get(parent ?? '') ?? null,
          kind,
          branch_office_id: branches.get(branch ?? '') ?? null,
          manager_id: people.get(manager) ?? null,
          is_group: parent === null,
          allocation_base: code === 'MTTO' ? 'HORAS_MAQUINA' : 'NINGUNA',
          active: true,
        })),
      );
    }
    const centers = await idsByCode(tx, accountId, 'costcenters');
    await insertRows(
      tx,
      accountId,
      'cost_units',
      UNITS.map(([code, name, kind, center, driver, standard_rate]) => ({
        code,
        name,
        kind,
        cost_center_id: centers.get(center),
        driver,
        standard_rate,
        active: true,
      })),
    );
  });
}

import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';

type Area = readonly [code: string, name: string, parent: string | null, branch: string | null];

/** Three levels; a parent stands before its children. */
const AREAS: readonly Area[] = [
  ['DIR', 'Dirección', null, null],
  ['OPE', 'Operaciones', 'DIR', null],
  ['COM', 'Comercial', 'DIR', null],
  ['ADM', 'Administración y finanzas', 'DIR', null],
  ['PRO', 'Producción', 'OPE', 'LEO'],
  ['CON', 'Confección', 'OPE', 'SIL'],
  ['CAL', 'Calidad', 'OPE', 'LEO'],
  ['MAN', 'Mantenimiento', 'OPE', 'LEO'],
  ['ALM', 'Almacenes', 'OPE', null],
  ['VEN', 'Ventas', 'COM', null],
  ['MER', 'Mercadotecnia', 'COM', 'CDMX'],
  ['COP', 'Compras', 'ADM', 'LEO'],
  ['CTB', 'Contabilidad', 'ADM', 'LEO'],
  ['RH', 'Recursos humanos', 'ADM', 'LEO'],
];

export async function demoAreas(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const branches = await idsByCode(tx, accountId, 'branch_offices');
    const levels = [
      AREAS.filter(([, , parent]) => parent === null),
      AREAS.filter(([, , parent]) => parent === 'DIR'),
      AREAS.filter(([, , parent]) => parent !== null && parent !== 'DIR'),
    ];
    for (const level of levels) {
      const known = await idsByCode(tx, accountId, 'areas');
      const rows = level.map(([code, name, parent, branch]) => ({
        code,
        name,
        parent_id: known.get(parent ?? '') ?? null,
        branch_office_id: branches.get(branch ?? '') ?? null,
      }));
      await insertRows(tx, accountId, 'areas', rows);
    }
  });
}

import { TENANT } from '#erp/db/sql/sql.ts';
import { day } from '../rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { create } from '#erp/kernel/operations/save.ts';
import type { Services } from '#erp/kernel/services.ts';
import { clearDefinitions } from '#erp/platform/custom-fields/company.ts';

const ROUTES = ['CENTRO', 'BAJIO', 'NORTE'];

const shown = { in_filter: '1', in_export: '1', in_print: '1' };
const TABLES: readonly WireObject[] = [
  {
    resource: 'customers',
    extra_fields: {
      0: {
        ...shown,
        label: 'Ruta de reparto',
        name: 'x_ruta',
        type: 'OPCION',
        choices: 'CENTRO | Centro\nBAJIO | Bajío\nNORTE | Norte',
        help: 'El camión que le entrega.',
      },
      1: { ...shown, label: 'Cliente desde', name: 'x_cliente_desde', type: 'FECHA', order: '1' },
    },
  },
  {
    resource: 'suppliers',
    extra_fields: {
      0: {
        ...shown,
        label: 'Días de entrega prometidos',
        name: 'x_dias_entrega',
        type: 'ENTERO',
        min: '0',
        max: '120',
      },
    },
    evidence: {
      0: {
        transition: 'retire',
        file_kind: 'ACTA',
        min_files: '1',
        message: 'El finiquito que firma Compras.',
      },
    },
  },
  {
    resource: 'dif/scales',
    evidence: {
      0: {
        transition: 'retire',
        file_kind: 'ACTA',
        min_files: '1',
        message: 'El acta de baja del equipo.',
      },
    },
  },
  {
    resource: 'customer-storage',
    evidence: {
      0: {
        transition: 'finish',
        file_kind: 'EVIDENCIA',
        min_files: '1',
        message: 'El convenio de terminación que firma el cliente.',
      },
    },
    retention_years: '10',
  },
  { resource: 'tasks', retention_years: '3' },
];

/** What this company writes down beyond what the system brings. */
export async function demoExtraFields(services: Services, actor: Actor): Promise<void> {
  const { accountId } = actor;
  const [made] = await services.db.tenant({ accountId }, (tx) =>
    tx.query('select 1 from sys__tables where account_id = $1 limit 1', [TENANT]),
  );
  if (made) return;
  for (const body of TABLES)
    await create(services, actor, services.registry.resource('sys/tables'), body);
  await services.db.tenant({ accountId }, async (tx) => {
    await tx.execute(
      `update customers set extra = jsonb_build_object('x_ruta', ($1::text[])[1 + id % ${ROUTES.length}], 'x_cliente_desde', ($2::date - (400 + id * 37 % 3000)::int)::text) where account_id = $3 and extra is null`,
      [ROUTES, day(0), TENANT],
    );
    await tx.execute(
      `update suppliers set extra = jsonb_build_object('x_dias_entrega', 3 + id * 7 % 28) where account_id = $1 and extra is null`,
      [TENANT],
    );
  });
  clearDefinitions(services.db, accountId);
}

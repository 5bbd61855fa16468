import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

/** Long ago, so that their rows are erased and nothing is left to take back. */
const ago = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: days * 24 })
    .toString({ smallestUnit: 'millisecond' });

interface Past {
  readonly name: string;
  readonly resource: string;
  readonly file: string;
  readonly days: number;
  readonly status: 'APLICADA' | 'DESHECHA' | 'CANCELADA';
  readonly made: number;
  readonly changed: number;
}

const PAST: readonly Past[] = [
  {
    name: 'Productos',
    resource: 'products',
    file: 'catalogo-inicial.xlsx',
    days: 96,
    status: 'APLICADA',
    made: 64,
    changed: 0,
  },
  {
    name: 'Clientes',
    resource: 'customers',
    file: 'cartera-clientes.csv',
    days: 95,
    status: 'APLICADA',
    made: 38,
    changed: 2,
  },
  {
    name: 'Productos',
    resource: 'products',
    file: 'precios-prueba.xlsx',
    days: 61,
    status: 'DESHECHA',
    made: 0,
    changed: 57,
  },
  {
    name: 'Unidades',
    resource: 'units',
    file: 'unidades.csv',
    days: 60,
    status: 'CANCELADA',
    made: 0,
    changed: 0,
  },
];

export async function demoImports({ db }: Services, { accountId, operator }: Actor): Promise<void> {
  await db.tenant({ accountId, operator }, async (tx) => {
    const [known] = await tx.query('select 1 from imports where account_id = $1 limit 1', [TENANT]);
    if (known) return;
    const [admin] = await tx.query<{ id: number }>(
      'select id from users where account_id = $1 order by id limit 1',
      [TENANT],
    );
    await insertRows(
      tx,
      accountId,
      'imports',
      PAST.map(({ name, resource, file, days, status, made, changed }) => ({
        name,
        resource,
        file_name: file,
        mode: 'CREAR_O_ACTUALIZAR',
        key_field: 'code',
        empty_means: 'DEJAR',
        lines_mode: 'AGREGAR',
        date_format: 'DMA',
        decimal_format: 'PUNTO',
        status,
        header_row: 1,
        rows_total: made + changed,
        rows_new: made,
        rows_changed: changed,
        rows_same: 0,
        rows_error: 0,
        rows_warned: 0,
        rows_applied: status === 'APLICADA' ? made + changed : 0,
        rows_undone: status === 'DESHECHA' ? made + changed : 0,
        rows_kept: 0,
        done: made + changed,
        applied_at: status === 'CANCELADA' ? null : ago(days),
        undone_at: status === 'DESHECHA' ? ago(days - 1) : null,
        created_at: ago(days),
        updated_at: ago(days),
        created_by: admin?.id ?? null,
        updated_by: admin?.id ?? null,
      })),
    );
  });
}

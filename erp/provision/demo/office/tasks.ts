import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day } from '../rows.ts';

type Task = readonly [
  title: string,
  nickname: string,
  due: number,
  priority: '1' | '2' | '3',
  status: 'PENDIENTE' | 'HECHO' | 'CANCELADO',
];

/** Late, due today, ahead, done and given up, so that board and calendar show each. */
const TASKS: readonly Task[] = [
  ['Renovar el aviso de privacidad', 'demo', -6, '1', 'PENDIENTE'],
  ['Cotizar mantenimiento de la caldera', 'comprador', -2, '2', 'PENDIENTE'],
  ['Revisar límites de crédito de mayoristas', 'credito_cobranza', 0, '1', 'PENDIENTE'],
  ['Capturar lista de precios de temporada', 'gerente_comercial', 2, '2', 'PENDIENTE'],
  ['Conteo cíclico del almacén de hilo', 'jefe_almacen', 3, '2', 'PENDIENTE'],
  ['Llamar a Textiles Apaseo por el pedido', 'vendedor', 3, '2', 'PENDIENTE'],
  ['Enviar muestras a Guadalajara', 'vendedor', 3, '3', 'PENDIENTE'],
  ['Confirmar visita del auditor', 'auditor', 3, '2', 'PENDIENTE'],
  ['Actualizar opinión de cumplimiento de proveedores', 'cuentas_por_pagar', 9, '1', 'PENDIENTE'],
  ['Preparar inventario de cierre', 'analista_inventarios', 12, '2', 'PENDIENTE'],
  ['Dar de alta la báscula de Silao', 'jefe_almacen', -8, '2', 'HECHO'],
  ['Cargar saldos de cuentas bancarias', 'tesoreria', -4, '1', 'HECHO'],
  ['Pedir segundo teléfono para la tienda', 'demo', -1, '3', 'CANCELADO'],
];

export async function demoTasks(
  { db, now }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from tasks where account_id = $1 limit 1', [TENANT]);
    if (known) return;
    const users = await idsByCode(tx, accountId, 'users', 'nickname');
    const rows = TASKS.flatMap(([title, nickname, due, priority, status]) => {
      const assignee_id = users.get(nickname);
      return assignee_id === undefined
        ? []
        : [
            {
              title,
              assignee_id,
              due_at: day(due),
              priority,
              status,
              done_at: status === 'HECHO' ? now().toString() : null,
            },
          ];
    });
    await insertRows(tx, accountId, 'tasks', rows);
  });
}

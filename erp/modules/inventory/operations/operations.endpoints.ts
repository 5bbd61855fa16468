/**
 * Calls of /inv/operations that belong to no single resource: tasks, health of the books, and what
 * is done about it.
 */
import { t } from '#erp/model/texts/t.ts';
import { dayOutput, idOfOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  requestIntegrityCheck,
  type IntegrityCheckKind,
} from '#erp/domains/stock/checks/integrity-check.ts';
import { tasksOf } from './operations-tasks.ts';

const RUNS = 10;

const CHECKUP = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.string(),
  requested_at: momentOutput,
  ended_at: momentOutput.nullable(),
  differences: z.int().nullable(),
  found: z.unknown(),
  message: z.string().nullable(),
  requested_by: z.string().nullable(),
});
const PENDING = z.object({ id: z.int(), code: z.string(), name: z.string(), pool_key: z.string() });
const TASKS = z.object({
  key: z.string(),
  total: z.int(),
  rows: z.array(
    z.object({ id: z.int(), title: z.string(), detail: z.string(), since: dayOutput.nullable() }),
  ),
});

/** The last looks at the books, and pools whose costs are still being recalculated. */
async function healthOf(tx: Tx) {
  const checkups = await tx.query<z.input<typeof CHECKUP>>(
    `select c.id, c.kind, c.status, c.requested_at, c.ended_at, c.differences, c.found, c.message, nullif(concat_ws(' ', u.name, u.last_name), '') as requested_by
     from stock_checkups c left join users u on ${sameCompany('u', 'c')} and u.id = c.requested_by where c.account_id = $2 order by c.id desc limit $1`,
    [RUNS, TENANT],
  );
  const pending = await tx.query<z.input<typeof PENDING>>(
    `select p.id, p.code, p.name, c.pool_key from stock_costs c join products p on ${sameCompany('p', 'c')} and p.id = c.product_id where c.account_id = $1 and c.replay_pending order by p.code limit 200`,
    [TENANT],
  );
  return { checkups, pending };
}

const ask = (path: string, kind: IntegrityCheckKind, key: string, summary: string): Endpoint =>
  endpoint({
    method: 'POST',
    path,
    key,
    summary,
    input: NOTHING,
    output: idOfOutput,
    status: 202,
    async handler({ services, actor }) {
      const now = services.now();
      const id = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
        const [open] = await tx.query(
          `select 1 from stock_checkups where account_id = $2 and status in ('PEDIDO', 'EN_CURSO') and requested_at > $1`,
          [now.subtract({ hours: 1 }).toString(), TENANT],
        );
        if (open)
          throw new DomainError(
            'ESTADO_INVALIDO',
            t('inventory.checkRunning', 'Ya hay una revisión en curso: espera a que termine.'),
          );
        const made = await requestIntegrityCheck(tx, actor.accountId, kind, actor.userId, now);
        await audit(tx, actor, now, {
          action: 'TRABAJO',
          transition: kind.toLowerCase(),
          resource: 'inv/operations',
          recordId: null,
          recordLabel: null,
          changes: {},
        });
        return made;
      });
      return { data: { id } };
    },
  });

export const operationsCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'inv/operations',
    key: 'inv/operations.list',
    summary: 'Tareas pendientes de los almacenes y salud de las existencias',
    input: NOTHING,
    output: z.object({
      tasks: z.array(TASKS),
      health: z.object({ checkups: z.array(CHECKUP), pending: z.array(PENDING) }),
    }),
    handler: async ({ services, actor }) => ({
      data: await services.db.tenant({ accountId: actor.accountId }, async (tx) => ({
        tasks: await tasksOf(tx, services, actor, services.now()),
        health: await healthOf(tx),
      })),
    }),
  }),
  ask(
    'inv/operations/verify',
    'VERIFICAR',
    'inv/operations.list',
    'Pide revisar que existencias y costos cuadren con el kardex',
  ),
  ask(
    'inv/operations/rebuild',
    'RECONSTRUIR',
    'inventory.close',
    'Pide reconstruir existencias y costos desde el kardex',
  ),
];

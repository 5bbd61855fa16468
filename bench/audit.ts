/** How fast the chain of the audit log is verified. */
import { testDatabase } from '#erp/provision/testing/database.ts';
import { sealAccount } from '#erp/platform/audit-chain/seal.ts';
import { verifyChain } from '#erp/platform/audit-chain/verify.ts';
import { atLeast, format, type Figure } from './figures.ts';

const ROWS = 200_000;
const CHUNK = 20_000;

export async function auditChain(): Promise<Figure[]> {
  const db = await testDatabase();
  try {
    await db.system((tx) =>
      tx.execute(
        `insert into accounts (id, code, name, kind, status, contact_email, time_zone) values (1, 'UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'u@u.test', 'America/Mexico_City')`,
      ),
    );
    for (let from = 0; from < ROWS; from += CHUNK) {
      await db.tenant({ accountId: 1 }, (tx) =>
        tx.execute(
          `insert into sys__logs (account_id, at, actor_kind, user_id, action, resource, record_id, changes)
           select 1, timestamptz '2026-01-01 00:00Z' + i * interval '1 second', 'USUARIO', 2, 'EDITAR', 'customers', i, jsonb_build_object('name', jsonb_build_array('Cliente ' || i, 'Otro'), 'credit_limit', jsonb_build_array('50000.00', '80000.00'))
           from generate_series($1::int, $2::int) i`,
          [from + 1, from + CHUNK],
        ),
      );
      await sealAccount(db, 1);
    }
    const started = performance.now();
    const verdict = await verifyChain(db, 1);
    const seconds = (performance.now() - started) / 1000;
    if (!verdict.ok || verdict.rows !== ROWS)
      throw new Error(`the chain does not hold: ${JSON.stringify(verdict.fault)}`);
    return [
      atLeast(
        'Rows of the audit chain verified in a minute',
        (ROWS / seconds) * 60,
        1_000_000,
        'rows',
        `${ROWS.toLocaleString('en')} in ${format(seconds)} s`,
      ),
    ];
  } finally {
    await db.close();
  }
}

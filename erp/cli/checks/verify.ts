import { sealAccount } from '../../platform/audit-chain/seal.ts';
import { verifyChain } from '../../platform/audit-chain/verify.ts';
import type { Database } from '../../db/database.ts';
import { tablesOf } from '../../db/schema/tables.ts';
import { registry } from '../../modules/all.ts';
import { openServices } from '../services.ts';
import { UsageError, type Command } from '../command.ts';

/** The audit log of each company, from its first row. What is not sealed yet is sealed first. */
async function verifyChains(db: Database, say: (line: string) => void): Promise<string[]> {
  const accounts = await db.system((tx) =>
    tx.query<{ id: number; code: string }>('SELECT id, code FROM accounts ORDER BY id'),
  );
  const problems: string[] = [];
  for (const { id, code } of accounts) {
    await sealAccount(db, id);
    const { fault, rows } = await verifyChain(db, id);
    if (fault)
      problems.push(`Bitácora de ${code}, sello ${fault.seq} (${fault.kind}): ${fault.message}`);
    else say(`Bitácora de ${code}: ${rows} filas selladas, sin alteraciones.`);
  }
  return problems;
}

/** Unless all is well, a sentence for each thing that is not. */
export const verify: Command = {
  usage: 'verify',
  summary:
    'Revisa la base de datos: tablas declaradas, separación entre empresas, referencias y la cadena de la bitácora.',
  async run(context) {
    const problems: string[] = [];
    await openServices(context, async ({ db }) => {
      for (const table of tablesOf(registry)) {
        const [state] = await db.system((tx) =>
          tx.query<{ forced: boolean }>(
            'SELECT relrowsecurity AND relforcerowsecurity AS forced FROM pg_class WHERE oid = to_regclass($1)',
            [`public."${table.name}"`],
          ),
        );
        if (!state) problems.push(`Falta la tabla ${table.name}.`);
        else if (!state.forced && table.access !== 'system')
          problems.push(`La tabla ${table.name} no separa a las empresas.`);
        if (!state) continue;
        for (const key of table.foreignKeys) {
          const given = key.columns.map((column) => `c."${column}" IS NOT NULL`).join(' AND ');
          const same = key.columns
            .map((column, i) => `p."${key.targets[i]}" = c."${column}"`)
            .join(' AND ');
          const [lost] = await db.system((tx) =>
            tx.query<{ n: number }>(
              `SELECT count(*) AS n FROM "${table.name}" c WHERE ${given} AND NOT EXISTS (SELECT 1 FROM "${key.table}" p WHERE ${same})`,
            ),
          );
          if (lost && lost.n > 0)
            problems.push(
              `${table.name}: ${lost.n} filas refieren a ${key.table} que no existen (${key.columns.at(-1)}).`,
            );
        }
      }
      problems.push(...(await verifyChains(db, context.say)));
    });
    for (const problem of problems) context.say(problem);
    if (problems.length > 0)
      throw new UsageError(
        `${problems.length} problemas. Restaura un respaldo o pide ayuda antes de seguir.`,
      );
    context.say('Todo en orden.');
  },
};

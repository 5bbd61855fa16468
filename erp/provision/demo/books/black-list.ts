/**
 * A few taxpayers of list 69-B, one of each situation: invented, and marked so. Two are suppliers
 * of the demo, so that what is at stake is seen.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { sweepBlackList } from '#erp/modules/vault/black-list/sweep/sweep.ts';
import { day } from '../rows.ts';

interface Listed {
  readonly rfc: string;
  readonly name: string;
  readonly situation: 'PRESUNTO' | 'DESVIRTUADO' | 'DEFINITIVO' | 'SENTENCIA_FAVORABLE';
  /** Days ago. */
  readonly presumed: number;
  readonly cleared?: number;
  readonly definitive?: number;
  readonly ruling?: number;
}

const LISTED: readonly Listed[] = [
  { rfc: 'LIB130813XY5', name: 'LIMPIEZA INTEGRAL BRILLO', situation: 'PRESUNTO', presumed: 24 },
  {
    rfc: 'EFM110425PQ1',
    name: 'EMPAQUES FLEXIBLES MTY',
    situation: 'DEFINITIVO',
    presumed: 190,
    definitive: 12,
  },
  {
    rfc: 'FIC010101DE2',
    name: 'FICTICIA DESVIRTUADA',
    situation: 'DESVIRTUADO',
    presumed: 400,
    cleared: 260,
  },
  {
    rfc: 'FIC020202SF3',
    name: 'FICTICIA CON SENTENCIA',
    situation: 'SENTENCIA_FAVORABLE',
    presumed: 700,
    definitive: 500,
    ruling: 90,
  },
  {
    rfc: 'FIC030303DF4',
    name: 'FICTICIA DEFINITIVA',
    situation: 'DEFINITIVO',
    presumed: 600,
    definitive: 420,
  },
];

const ago = (days: number | undefined) => (days === undefined ? null : day(-days));

export async function demoBlackList(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sat__black_list where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const rows = LISTED.map(({ rfc, name, situation, presumed, cleared, definitive, ruling }) => ({
      rfc,
      name,
      situation,
      list: '69B',
      source: 'MANUAL',
      fictitious: true,
      presumed_date: ago(presumed),
      cleared_date: ago(cleared),
      definitive_date: ago(definitive),
      ruling_date: ago(ruling),
      office_number: 'EJEMPLO FICTICIO',
    }));
    await insertRows(tx, system.accountId, 'sat__black_list', rows);
    await sweepBlackList({ tx, services, actor: system, now: services.now() });
  });
}

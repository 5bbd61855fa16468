/** Rows of the DIOT of a month, for its file and its working paper. */
import type { Tx } from '#erp/db/database.ts';
import { diotSql, type DiotRow } from '#erp/domains/taxes/diot.ts';
import type { Month } from '#erp/domains/taxes/caused.ts';
import type { Registry } from '#erp/model/registry.ts';

const TEXT = diotSql({ from: '$1::date', to: '$2::date', proportion: '$3::numeric' });

export const diotRows = (
  tx: Tx,
  { rowSets }: Pick<Registry, 'rowSets'>,
  { from, to }: Month,
  proportion: string,
): Promise<DiotRow[]> =>
  tx.query<DiotRow>(`${rowSets.filled(TEXT)} order by 1`, [from, to, proportion]);

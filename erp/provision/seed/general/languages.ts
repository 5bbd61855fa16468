import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '../rows.ts';

const spanish = {
  code: 'ES-MX',
  name: 'Español (México)',
  is_default: true,
  date_format: 'DD/MM/AAAA',
  decimal_mark: '.',
  group_mark: ',',
  clock: '24',
  week_start: '1',
};
const english = {
  code: 'EN-US',
  name: 'Inglés (Estados Unidos)',
  is_default: false,
  date_format: 'MM/DD/AAAA',
  decimal_mark: '.',
  group_mark: ',',
  clock: '12',
  week_start: '7',
};

export async function seedLanguages(tx: Tx, accountId: number): Promise<void> {
  await insertRows(tx, accountId, 'language', [spanish]);
  const ids = await idsByCode(tx, accountId, 'language');
  await insertRows(tx, accountId, 'language', [{ ...english, fallback_id: ids.get('ES-MX') }]);
}

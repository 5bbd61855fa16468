/** Papers of suppliers that ended are no accepted ones any more (purchasing §2, R52). */
import { expiringJobs } from '#erp/modules/spp/required-documents/expiring-jobs.ts';
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { story } from './given.ts';
import { runJob } from './jobs.ts';
import { activeSupplier } from './payables.ts';

test('a paper that ended is expired in the morning, and is still what its supplier has', async () => {
  const told = await story();
  const supplier = await activeSupplier(told);
  const [paper] = await told.query<{ id: number }>(
    `update spp__suppliers_documents set expires_on = '${TODAY()}'::date - 3 where id = (select min(id) from spp__suppliers_documents where supplier_id = ${supplier}) returning id`,
  );
  await runJob(told, expiringJobs, 'suppliers.documents');
  const states = await told.query<{ id: number; status: string }>(
    `select id, status from spp__suppliers_documents where supplier_id = ${supplier}`,
  );
  expect(states.filter(({ status }) => status === 'VENCIDO')).toEqual([
    { id: paper!.id, status: 'VENCIDO' },
  ]);
  expect(
    await told.query(`select state from spp__required_documents where document_id = ${paper!.id}`),
  ).toEqual([{ state: 'VENCIDO' }]);
});

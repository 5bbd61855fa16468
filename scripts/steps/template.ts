/**
 * Makes the databases that the tests of a run copy, before any of them waits for it: on the engine
 * and the day of the environment (TEST_ENGINE, TEST_NOW).
 */
import { stockCompany } from '#erp/domains/stock/testing.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { closeFree } from '#erp/provision/testing/reused-database.ts';

for (const { services } of [await testCompany(), (await stockCompany()).company])
  await services.db.close();
await closeFree();

/** A copy of the demo companies: making them takes longer than most tests. */
import { platformExtensions } from '#erp/platform/extensions.ts';
import type { Database } from '#erp/db/database.ts';
import { behaviourOf } from './behaviour.ts';
import type { Services } from '#erp/kernel/services.ts';
import { registry } from '#erp/modules/all.ts';
import { prepareDemo } from '../companies/demo.ts';
import { silent, testDatabase } from './database.ts';
import { keyOfProvisioning } from './provisioning-key.ts';

const servicesOn = async (db: Database): Promise<Services> => ({
  db,
  registry,
  ...(await behaviourOf(registry)),
  extensions: platformExtensions,
  log: silent,
  now: () => Temporal.Now.instant(),
  secret: 'secret of the tests, long enough for keys',
  filesDir: '/nonexistent',
  appUrl: 'https://telar.test',
});

/** Of a database of its own with the demo of today, made once for these sources. */
export const demoServices = async (): Promise<Services> =>
  servicesOn(
    await testDatabase(registry, silent, {
      key: `${keyOfProvisioning()} demo`,
      write: async (db) => prepareDemo(await servicesOn(db)),
    }),
  );

/** What a transaction of ours holds to on PostgreSQL. */
import { expect, test } from 'vitest';
import { testServices } from '../api/fixtures.ts';

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'plans of reports are not compiled',
  async () => {
    const services = await testServices();
    try {
      expect(await services.db.system((tx) => tx.query('show jit'))).toEqual([{ jit: 'off' }]);
    } finally {
      await services.db.close();
    }
  },
);

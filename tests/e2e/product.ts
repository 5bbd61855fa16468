import { dayOfRun } from '#erp/provision/testing/day-of-run.ts';
import { startProduct } from '../product.ts';

/** Starts the product once for all journeys; E2E_URL names one that already runs. */
export default async function startForAllJourneys(): Promise<() => Promise<void>> {
  // For the journeys that start one of their own.
  process.env.TEST_DAY ??= dayOfRun();
  if (process.env.E2E_URL) return async () => {};
  const product = await startProduct();
  process.env.E2E_URL = product.url;
  return async () => {
    await product.stop();
  };
}

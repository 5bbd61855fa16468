/** What was not answered at once is asked again when it is due. */
import type { IntervalJob } from '#erp/kernel/behaviour/job.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '../custom-fields/company.ts';
import { performRequest } from './perform.ts';
import { accountsWithRequests, claimRequests } from './requests.ts';

const AT_ONCE = 8;
/** An interval job leaves the rest to the next one: jobs wait behind it. */
const BUDGET_MS = 20_000;

/** Gives how many questions were asked. */
export async function askDue(services: Services): Promise<number> {
  const started = performance.now();
  let asked = 0;
  for (const accountId of await accountsWithRequests(services)) {
    const own = await servicesFor(services, accountId);
    for (;;) {
      const requests = await claimRequests(own, { accountId, limit: AT_ONCE });
      await Promise.all(requests.map((request) => performRequest(own, request)));
      asked += requests.length;
      if (requests.length === 0 || performance.now() - started > BUDGET_MS) break;
    }
  }
  return asked;
}

export const outsideIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'outside.ask',
    name: 'Volver a pedir lo que un tercero no contestó',
    seconds: 3,
    affects: 'Quien timbra o paga',
    run: askDue,
  },
];

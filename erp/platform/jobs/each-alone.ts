/** Work of a job on several records: each by itself, and what one of them fails for is told. */
import type { Services } from '#erp/kernel/services.ts';
import { reportFault, wordsOf } from '../faults/report-fault.ts';

interface Alone {
  readonly services: Services;
  readonly accountId: number;
  /** Key of the job. */
  readonly key: string;
}

export interface AloneResult {
  readonly done: number;
  readonly failed: number;
}

/**
 * `work` opens its own transaction. What fails is logged, kept among the faults of the company, and
 * does not keep the others waiting; `failed` then hears of it.
 */
export async function eachAlone<T>(
  { services, accountId, key }: Alone,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  failed: (item: T) => Promise<unknown> = async () => {},
): Promise<AloneResult> {
  const counts = { done: 0, failed: 0 };
  for (const item of items)
    try {
      await work(item);
      counts.done += 1;
    } catch (error) {
      counts.failed += 1;
      services.log.error({ err: error, job: key, account: accountId }, 'job failed for a record');
      await reportFault(services, {
        origin: 'TRABAJO',
        route: key,
        requestId: null,
        accountId,
        userId: null,
        ...wordsOf(error),
      });
      await failed(item);
    }
  return counts;
}

/** For a job of a company: its run failed and is tried again, after all others are done. */
export function requireAllDone({ done, failed }: AloneResult): void {
  if (failed > 0)
    throw new Error(
      `No se pudo con ${failed} de ${done + failed}: están en Configuración › Errores.`,
    );
}

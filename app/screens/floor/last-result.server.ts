import { failedCall } from '#app/api-client/failed-call.ts';
import type { Last } from './last-result.ts';

/** Runs calls of the ERP and says what came of them, or why nothing did (`failedCall`). */
export async function attempt(work: () => Promise<string>): Promise<Last> {
  try {
    return { tone: 'ok', text: await work() };
  } catch (error) {
    return { tone: 'bad', text: failedCall(error).said };
  }
}

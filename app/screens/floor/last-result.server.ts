import { ApiError } from '#app/api-client/api-error.ts';
import type { Last } from './last-result.ts';

/**
 * Runs calls of the ERP and says what came of them; a refusal is what it says, everything else
 * opens the error view.
 */
export async function attempt(work: () => Promise<string>): Promise<Last> {
  try {
    return { tone: 'ok', text: await work() };
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      error.content === null ||
      error.status === 401 ||
      (error.status >= 500 && error.status !== 503)
    )
      throw error;
    const said = Object.values(error.content.fields ?? {}).flat();
    return { tone: 'bad', text: said.length > 0 ? said.join(' ') : error.content.message };
  }
}

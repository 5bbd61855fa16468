import { ApiError } from '#app/api-client/api-error.ts';
import type { RequestInfo } from './context.ts';
import { readSession } from './sign-in/cookies.server.ts';
import { log } from './log.server.ts';
import { erpFor } from './sign-in/session.server.ts';

const text = (value: string | undefined, max: number) => (value ?? '').slice(0, max);

/**
 * Tells the ERP of a fault of the screens, so that it is counted beside its own. It never fails
 * itself.
 */
export async function reportFault(
  error: unknown,
  request: Request,
  info: RequestInfo,
): Promise<void> {
  // What the ERP refused or could not do, it knows.
  if (error instanceof ApiError) return;
  const url = new URL(request.url);
  const fault =
    error instanceof Error
      ? { message: `${error.name}: ${error.message}`, stack: error.stack }
      : { message: String(error), stack: undefined };
  try {
    const stored = await readSession(request);
    await erpFor(
      new Request(request.url, { headers: request.headers }),
      url,
      info,
      stored?.token ?? null,
    ).post('sys/errors', {
      request_id: info.requestId,
      route: text(`${request.method} ${url.pathname.replaceAll(/\/\d+/g, '/:id')}`, 200),
      message: text(fault.message, 500),
      stack: text(fault.stack, 8_000),
    });
  } catch (failed) {
    log.warn({ err: failed, requestId: info.requestId }, 'fault not told');
  }
}

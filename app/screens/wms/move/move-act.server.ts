import * as z from 'zod';
import { requirePost, typedText } from '#app/forms/post/post.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { attempt } from '#app/screens/floor/last-result.server.ts';
import type { Last } from '#app/screens/floor/last-result.ts';

const STEPS = ['from', 'code', 'qty', 'to'] as const;
type Step = (typeof STEPS)[number];

/** What was scanned so far, and what the ERP said of it. */
export interface FloorInput {
  readonly from: string;
  readonly code: string;
  readonly qty: string;
  readonly request_id: string;
  readonly step: Step;
  readonly said: FloorMessage | null;
}

interface FloorMessage {
  readonly slot?: string;
  readonly storage?: string;
  readonly product_code?: string;
  readonly product?: string;
  readonly lot?: string | null;
  readonly unit?: string;
  readonly there?: string;
  readonly proposed?: string | null;
}

export interface MoveAnswer {
  readonly last: Last | null;
  readonly held: FloorInput;
}

export const emptyInput = (): FloorInput => ({
  from: '',
  code: '',
  qty: '',
  request_id: crypto.randomUUID(),
  step: 'from',
  said: null,
});

const nextStep = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? 'to';

/**
 * Starts with what an address already says: a place of the map, or a thing that waits to be put
 * away.
 */
export async function readFloorInput(
  erp: ErpClient,
  from: string,
  code: string,
): Promise<MoveAnswer> {
  const held = emptyInput();
  const start = await scan(erp, held, from);
  return code !== '' && start.held.step === 'code' ? scan(erp, start.held, code) : start;
}

const MOVE = z.object({
  from: typedText(),
  code: typedText(),
  qty: typedText(),
  request_id: z.guid().catch(() => crypto.randomUUID()),
  step: z.enum(STEPS).catch('from'),
  scan: typedText(),
});

/** What was held before, and what is scanned now. */
export function readMove(form: FormData): { readonly held: FloorInput; readonly typed: string } {
  const { scan: typed, ...held } = requirePost(form, MOVE);
  return { held: { ...held, said: null }, typed };
}

const bodyOf = ({ from, code, qty, request_id }: FloorInput) => ({ from, code, qty, request_id });

/**
 * One scan: said at once whether it may be; the destination posts the move and the screen begins
 * again.
 */
export async function scan(erp: ErpClient, held: FloorInput, typed: string): Promise<MoveAnswer> {
  const filled: FloorInput = { ...held, [held.step]: typed };
  if (held.step === 'to') {
    const last = await attempt(
      async () =>
        (await erp.put<{ message: string }>('wms/move', { ...bodyOf(held), to: typed })).data
          .message,
    );
    return last.tone === 'ok'
      ? { last, held: emptyInput() }
      : { last, held: await told(erp, held) };
  }
  try {
    const { data } = await erp.put<FloorMessage>('wms/move', bodyOf(filled));
    return { last: null, held: { ...filled, step: nextStep(held.step), said: data } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { last: await attempt(() => Promise.reject(error)), held: await told(erp, held) };
  }
}

/** What was known before the scan that was refused. */
async function told(erp: ErpClient, held: FloorInput): Promise<FloorInput> {
  if (held.step === 'from') return held;
  const { data } = await erp.put<FloorMessage>('wms/move', bodyOf(held));
  return { ...held, said: data };
}

import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { postedId, requirePost, typedText } from '#app/forms/post/post.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { attempt } from '#app/screens/floor/last-result.server.ts';
import type { Last } from '#app/screens/floor/last-result.ts';
import type { FloorInput, Step } from './pick-types.ts';

export interface PickAnswer {
  readonly last: Last | null;
  /** The pick in hand, when it is not finished. */
  readonly held: FloorInput | null;
}

const STEPS = ['slot', 'code', 'qty'] as const satisfies readonly Step[];
const done = (): Readonly<Record<string, string>> => ({
  start: t('pick.yours', 'Surtido a tu cargo.'),
  takeOver: t('pick.nowYours', 'Ahora lo surtes tú.'),
  finish: t('pick.finished', 'Surtido terminado.'),
  deliver: t('pick.delivered', 'Surtido entregado.'),
});

/** Enter alone reads nothing. */
const unreadTexts = () =>
  ({
    slot: t('pick.scanPlace', 'Escanea la ubicación; si su etiqueta no se lee, dilo con el botón.'),
    code: t(
      'pick.scanItem',
      'Escanea el lote o el producto; si la etiqueta no se lee, dilo con el botón.',
    ),
  }) as const;

const PICK = z.object({
  act: typedText(20),
  scan: typedText(),
  line_id: typedText(15),
  short_reason: typedText(1000),
  /** The pick in hand. */
  pick_id: typedText(15),
  /** In a wave, picks name their own. */
  supplying: postedId.optional().catch(undefined),
  slot: typedText(),
  code: typedText(),
  qty: typedText(),
  step: z.enum(STEPS).catch('code'),
});
type PickPost = z.output<typeof PICK>;

/**
 * What a form of the screen asks for. `id` is the supplying of the address; in a wave, picks name
 * their own.
 */
export async function pickAct(erp: ErpClient, id: string, form: FormData): Promise<PickAnswer> {
  const posted = requirePost(form, PICK);
  const { act } = posted;
  const own = posted.supplying ?? id;
  if (Object.hasOwn(done(), act))
    return {
      last: await attempt(async () => (await erp.put(`supplying/${act}/${own}`), done()[act]!)),
      held: null,
    };
  if (act === 'short')
    return {
      last: await said(erp, `supplying/short/${own}`, {
        line_id: posted.line_id,
        short_reason: posted.short_reason,
      }),
      held: null,
    };
  if (act === 'more') return { last: null, held: { ...heldOf(posted, own), step: 'code' } };
  const held = heldOf(posted, own);
  const typed = act === 'unread' ? '' : posted.scan;
  if (act !== 'unread' && typed === '' && held.step !== 'qty')
    return { last: { tone: 'bad', text: unreadTexts()[held.step] }, held };
  return scan(erp, own, held, typed);
}

const heldOf = (
  { pick_id, line_id, slot, code, qty, step }: PickPost,
  supplying: string,
): FloorInput => ({ pick_id, line_id, supplying, slot, code, qty, step });

const said = (erp: ErpClient, path: string, body: Record<string, string>): Promise<Last> =>
  attempt(async () => (await erp.put<{ message: string }>(path, body)).data.message);

/**
 * One scan: checked at once, so that the wrong place or lot is said at the shelf; the quantity
 * stores the pick.
 */
async function scan(
  erp: ErpClient,
  id: string,
  held: FloorInput,
  typed: string,
): Promise<PickAnswer> {
  const filled = { ...held, [held.step]: typed };
  const body = {
    pick_id: held.pick_id,
    line_id: held.line_id,
    slot: filled.slot,
    code: filled.code,
  };
  if (held.step === 'qty') {
    const last = await said(erp, `supplying/pick/${id}`, { ...body, qty: typed });
    return { last, held: last.tone === 'ok' ? null : filled };
  }
  try {
    const { data } = await erp.put<{ qty: string; swapped: boolean }>(`supplying/pick/${id}`, {
      ...body,
      check: '1',
    });
    const step = STEPS[STEPS.indexOf(held.step) + 1]!;
    let text: string;
    if (held.step === 'slot')
      text =
        typed === ''
          ? t('pick.placeUnscanned', 'Ubicación sin escanear.')
          : t('pick.youAreAt', 'Estás en {place}.', { place: typed.toUpperCase() });
    else if (data.swapped) text = t('pick.otherLot', 'Es otro lote del mismo producto: se cambia.');
    else text = t('pick.right', 'Es lo que va.');
    return {
      last: { tone: 'ok', text },
      held: { ...filled, step, qty: data.qty.replace(/\.?0+$/, '') },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      last: await attempt(() => Promise.reject(error)),
      held,
    };
  }
}

import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, typedText } from '#app/forms/post/post.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { initialStep, plainQty } from './count-view.server.ts';
import type { FloorStep, FloorInput } from './count-types.ts';
import type { Last } from '#app/screens/floor/last-result.ts';

export interface CountAnswer {
  readonly last: Last | null;
  readonly asking: FloorStep;
}

interface Place {
  readonly slot?: string;
  readonly missing?: 'code' | 'lot' | 'slot' | 'line';
  readonly said?: string;
  readonly product?: string;
  readonly name?: string;
  readonly unit?: string;
  readonly found?: boolean;
}
interface CaptureReply {
  readonly product: string;
  readonly lot: string | null;
  readonly slot: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly found: boolean;
  readonly recount: boolean;
}

const SCAN = z.object({
  act: typedText(20),
  step: typedText(10),
  scan: typedText(),
  line: typedText(),
  code: typedText(),
  lot: typedText(),
  slot: typedText(),
  /** The place that stays after giving up. */
  keep: typedText(),
  mode: typedText(),
  title: typedText(1000),
  name: typedText(1000),
  unit: typedText(),
});

/** One scan or one quantity: says what came of it and what is asked next. */
export async function countAct(erp: ErpClient, id: string, form: FormData): Promise<CountAnswer> {
  const { act, step, scan, keep, line, code, lot, slot, mode, title, name, unit } = requirePost(
    form,
    SCAN,
  );
  const held: FloorInput = { line, code, lot, slot };
  if (act === 'forget') return { last: null, asking: initialStep(keep) };
  if (step === 'qty') return write(erp, id, held, { qty: scan, mode, title, name, unit });
  let next: FloorInput;
  if (step === 'lot') next = { ...held, lot: scan };
  else
    next = step === 'slot' ? { ...held, slot: scan } : { ...held, code: scan, lot: '', line: '' };
  return find(erp, id, next, step);
}

async function find(
  erp: ErpClient,
  id: string,
  held: FloorInput,
  step: string,
): Promise<CountAnswer> {
  try {
    const { data: place } = await erp.get<Place>(`inv/counts/place/${id}`, {
      code: held.code,
      lot: held.lot,
      slot: held.slot,
    });
    if (place.slot !== undefined)
      return {
        last: {
          tone: 'ok',
          text: t('floor.placeScan', 'Ubicación {slot}. Escanea lo que hay en ella.', {
            slot: place.slot,
          }),
        },
        asking: initialStep(place.slot),
      };
    if (place.missing === 'lot' || place.missing === 'slot')
      return {
        last: { tone: 'bad', text: place.said ?? '' },
        asking: {
          ...initialStep(held.slot),
          step: place.missing,
          held: { ...held, [place.missing]: '' },
        },
      };
    if (place.missing)
      return {
        last: { tone: 'bad', text: place.said ?? '' },
        asking: { ...initialStep(held.slot), typed: held.code },
      };
    const title = [place.product, held.lot, held.slot].filter(Boolean).join(' · ');
    const text = place.found
      ? t('count.willAdd', '{product} no estaba en el conteo: se agregará.', {
          product: place.product ?? '',
        })
      : `${place.product} · ${place.name}`;
    return {
      last: { tone: 'ok', text },
      asking: {
        step: 'qty',
        held,
        what: { title, name: place.name ?? '', unit: place.unit ?? '' },
        typed: '',
        again: false,
      },
    };
  } catch (error) {
    const { said } = failedCall(error);
    const kept = step === 'lot' || step === 'slot' ? step : 'code';
    return {
      last: { tone: 'bad', text: said },
      asking: {
        ...initialStep(held.slot),
        step: kept,
        held,
        typed: kept === 'code' ? held.code : held[kept],
      },
    };
  }
}

interface Quantity {
  readonly qty: string;
  readonly mode: string;
  readonly title: string;
  readonly name: string;
  readonly unit: string;
}

async function write(
  erp: ErpClient,
  id: string,
  held: FloorInput,
  { qty, mode, title, name, unit }: Quantity,
): Promise<CountAnswer> {
  try {
    const { data } = await erp.put<readonly CaptureReply[]>(`inv/counts/capture/${id}`, {
      lines: [{ line: held.line, code: held.code, lot: held.lot, slot: held.slot, qty, mode }],
    });
    const done = data[0]!;
    const what = [done.product, done.lot, done.slot].filter(Boolean).join(' · ');
    return {
      last: {
        tone: 'ok',
        text: `${what}: ${plainQty(done.qty)} ${done.unit}${done.recount ? ', reconteo' : ''}${done.found ? ', agregado' : ''}.`,
      },
      asking: initialStep(held.line ? '' : held.slot),
    };
  } catch (error) {
    const { said, fields } = failedCall(error);
    const again =
      Object.keys(fields).some((field) => field.endsWith('[qty]')) && said.includes('«Sumar');
    return {
      last: { tone: 'bad', text: said },
      asking: { step: 'qty', held, what: { title, name, unit }, typed: qty, again },
    };
  }
}

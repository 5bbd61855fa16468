import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { postedId, requirePost, ticked, typedText } from '#app/forms/post/post.server.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';
import type { Last } from '#app/screens/floor/last-result.ts';
import { enterOf, receivePath, type Kind } from './receive-kinds.server.ts';
import { ASK, NOTHING, NOTHING_TYPED, type FloorState, type Typed } from './receive-types.ts';
import { receiving, type Scanned } from './receive-view.server.ts';

interface Answer extends FloorState {
  readonly last: Last | null;
}

const RECEIVING = z.object({
  act: typedText(20),
  step: z.enum(['code', 'qty', 'slot']).catch('code'),
  scan: typedText(),
  code: typedText(),
  qty: typedText(),
  product: typedText(1000),
  lot: typedText(),
  unit: typedText(),
  /** The row of which what was counted is taken back. */
  line: postedId.optional(),
  /** The storage has places. */
  slots: ticked,
});

const MOST_TYPED = 2000;

/** What was typed in the fields that the document asks for. */
const typedIn = (form: FormData): Typed =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(ASK) && typeof value === 'string'
        ? [[name.slice(ASK.length), value.slice(0, MOST_TYPED)]]
        : [],
    ),
  );

const ROW = /^lines\[(\d+)\]/;

/** What came of it; refused, what was sent stays, and the reasons stand beside their fields. */
async function answered(kept: FloorState, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const { fields, said } = failedCall(error);
    return { ...kept, problems: fields, last: { tone: 'bad', text: said } };
  }
}

const ok = (text: string, kept: Partial<FloorState> = {}): Answer => ({
  ...NOTHING_TYPED,
  ...kept,
  last: { tone: 'ok', text },
});

/** What was counted enters. Of what is refused of a row, its product is said. */
async function enter(erp: ErpClient, kind: Kind, id: string, typed: Typed): Promise<Answer> {
  const { call, done } = enterOf(kind)!;
  const answer = await answered({ ...NOTHING_TYPED, typed }, async () => {
    await erp.put(`${kind.resource}/${call}/${id}`, typed);
    return ok(done);
  });
  const ofRows = Object.entries(answer.problems).filter(([field]) => ROW.test(field));
  if (ofRows.length === 0) return answer;
  const { lines } = await receiving(erp, kind, id);
  const said = Object.entries(answer.problems).map(([field, reasons]) => {
    const line = lines[Number(ROW.exec(field)?.[1])];
    return [line && `${line.code}:`, ...reasons].filter(Boolean).join(' ');
  });
  return { ...answer, last: { tone: 'bad', text: said.join(' ') } };
}

/** One scan after the other: what, how much, where. The last one keeps the line. */
async function scan(erp: ErpClient, kind: Kind, id: string, form: FormData): Promise<Answer> {
  const { act, scan: read, slots, line: _, ...held } = requirePost(form, RECEIVING);
  const typed = typedIn(form);
  const path = `${kind.resource}/scan/${id}`;
  const { step } = held;
  const given = step === 'slot' && act === 'noSlot' ? '' : read;
  // Refused, the quantity is shown as it was typed.
  const kept: FloorState = {
    held: step === 'qty' ? { ...held, qty: given } : held,
    typed,
    problems: {},
  };
  return answered(kept, async () => {
    if (step === 'code') {
      const { data } = await erp.put<Scanned>(path, { code: given, check: '1' });
      const { product, lot, unit, left } = data;
      const next = { step: 'qty', code: given, qty: left, product, lot: lot ?? '', unit } as const;
      return ok(
        lot ? t('receive.productLot', '{product}, lote {lot}.', { product, lot }) : `${product}.`,
        { held: next },
      );
    }
    if (step === 'qty' && slots) {
      await erp.put(path, { code: held.code, qty: given, check: '1' });
      return ok(
        t('receive.quantityOf', '{quantity} {unit} de {product}.', {
          quantity: given,
          unit: held.unit,
          product: held.product,
        }),
        { held: { ...held, step: 'slot', qty: given } },
      );
    }
    const sent =
      step === 'qty'
        ? { ...typed, code: held.code, qty: given }
        : { code: held.code, qty: held.qty, slot: given };
    const { data } = await erp.put<Scanned>(path, sent);
    // Of packages the next one of the same is expected, with what all of them have alike.
    if (!data.again) return ok(data.message ?? '');
    const alike = Object.entries(typed).filter(([name]) => data.again!.includes(name));
    return ok(data.message ?? '', {
      held: { ...held, qty: '' },
      typed: Object.fromEntries(alike),
    });
  });
}

/** Does what a button or a scan of the screen asks for. */
export async function receiveAct(
  erp: ErpClient,
  kind: Kind,
  id: string,
  form: FormData,
): Promise<Answer> {
  const { act, line } = requirePost(form, RECEIVING);
  if (act === 'begin' && kind.begin) {
    const { call, word } = kind.begin;
    return answered(NOTHING_TYPED, async () => {
      const { data } = await erp.put<{ readonly id: number }>(`${kind.resource}/${call}/${id}`);
      throw goTo(receivePath(word, data.id));
    });
  }
  if (act === 'apply' && kind.enter) return enter(erp, kind, id, typedIn(form));
  if (act === 'clear' && line)
    return answered(NOTHING_TYPED, async () => {
      const { data } = await erp.put<Scanned>(`${kind.resource}/scan/${id}`, { clear: line });
      return ok(data.message ?? '', { held: NOTHING });
    });
  return scan(erp, kind, id, form);
}

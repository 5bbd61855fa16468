import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, ticked, typedText } from '#app/forms/post/post.server.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { attempt } from '#app/screens/floor/last-result.server.ts';
import type { Last } from '#app/screens/floor/last-result.ts';

const PATHS = { movement: 'movements', transfer: 'branch-transfers' } as const;
type Kind = keyof typeof PATHS;

export const kindOf = (raw: string): Kind => {
  if (raw !== 'movement' && raw !== 'transfer')
    throw new Response('No encontrado', { status: 404 });
  return raw;
};
export const idOf = (raw: string): string => {
  if (!/^\d{1,15}$/.test(raw)) throw new Response('No encontrado', { status: 404 });
  return raw;
};

interface ApiLine {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly lot: string | null;
  readonly unit: string;
  readonly qty: string;
  readonly done: string;
  readonly slot: string | null;
  readonly scanned: boolean;
}
interface ApiReceiving {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly open: boolean;
  readonly storage: string;
  readonly uses_slots: boolean;
  readonly type: string;
  readonly lines: readonly ApiLine[];
}

/** What was scanned so far of the line in hand. */
export interface FloorInput {
  readonly step: 'code' | 'qty' | 'slot';
  readonly code: string;
  readonly qty: string;
  readonly product: string;
  readonly lot: string;
  readonly unit: string;
}
export const NOTHING: FloorInput = {
  step: 'code',
  code: '',
  qty: '',
  product: '',
  lot: '',
  unit: '',
};

const plain = (qty: string) => qty.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export async function receiveView(erp: ErpClient, kind: Kind, id: string, held: FloorInput) {
  const { data } = await erp.get<ApiReceiving>(`${PATHS[kind]}/receive/${id}`);
  return {
    kind,
    id: data.id,
    title: data.folio ?? t('receive.draft', 'Borrador {id}', { id: data.id }),
    about: `${data.type} · ${data.storage}`,
    open: data.open,
    held,
    stamp: crypto.randomUUID(),
    document: `/${PATHS[kind]}/${data.id}`,
    left: data.lines.filter(({ scanned }) => !scanned).length,
    some: data.lines.some(({ done }) => Number(done) > 0),
    lines: data.lines.map((line) => ({
      id: line.id,
      product: `${line.code} ${line.name}`,
      where: [line.lot && t('lot.lotOf', 'Lote {lot}', { lot: line.lot }), line.slot]
        .filter(Boolean)
        .join(' · '),
      qty: t('floor.doneOfUnit', '{done} de {quantity} {unit}', {
        done: plain(line.done),
        quantity: plain(line.qty),
        unit: line.unit,
      }),
      done: line.scanned,
    })),
    usesSlots: data.uses_slots,
  };
}
export type ReceiveView = Awaited<ReturnType<typeof receiveView>>;

interface Answer {
  readonly last: Last | null;
  readonly held: FloorInput;
}
interface FloorMessage {
  readonly product: string;
  readonly lot: string | null;
  readonly unit: string;
  readonly left: string;
  readonly message?: string;
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
  /** The storage has places. */
  slots: ticked,
});

/** One scan after the other: what, how much, where. The last one keeps the line. */
export async function receiveAct(
  erp: ErpClient,
  kind: Kind,
  id: string,
  form: FormData,
): Promise<Answer> {
  const { act, scan: typed, slots, ...held } = requirePost(form, RECEIVING);
  const path = PATHS[kind];
  const { step } = held;
  if (act === 'apply') {
    const last = await attempt(
      async () => (
        await erp.put(kind === 'movement' ? `${path}/apply/${id}` : `${path}/receive/${id}`),
        kind === 'movement'
          ? t('receive.applied', 'Entrada aplicada.')
          : t('receive.received', 'Se recibió lo capturado.')
      ),
    );
    return { last, held: NOTHING };
  }
  const scan = step === 'slot' && act === 'noSlot' ? '' : typed;
  let next: FloorInput = held;
  const last = await attempt(async () => {
    if (step === 'code') {
      const { data } = await erp.put<FloorMessage>(`${path}/scan/${id}`, {
        code: scan,
        check: '1',
      });
      next = {
        step: 'qty',
        code: scan,
        qty: data.left,
        product: data.product,
        lot: data.lot ?? '',
        unit: data.unit,
      };
      return data.lot
        ? t('receive.productLot', '{product}, lote {lot}.', {
            product: data.product,
            lot: data.lot,
          })
        : `${data.product}.`;
    }
    if (step === 'qty' && slots) {
      await erp.put(`${path}/scan/${id}`, { code: held.code, qty: scan, check: '1' });
      next = { ...held, step: 'slot', qty: scan };
      return t('receive.quantityOf', '{quantity} {unit} de {product}.', {
        quantity: scan,
        unit: held.unit,
        product: held.product,
      });
    }
    const { data } = await erp.put<FloorMessage>(`${path}/scan/${id}`, {
      code: held.code,
      qty: step === 'qty' ? scan : held.qty,
      slot: step === 'slot' ? scan : '',
    });
    next = NOTHING;
    return data.message ?? '';
  });
  return { last, held: next };
}

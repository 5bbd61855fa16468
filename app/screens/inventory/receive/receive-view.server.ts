import { t } from '#app/i18n/t.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { nameOfOne } from '#erp/model/texts/labels.ts';
import type { AskedField } from '#erp/modules/inventory/receiving/receive-scan.schemas.ts';
import { registry } from '#erp/modules/all.ts';
import { documentOf, enterOf, type Kind } from './receive-kinds.server.ts';
import type { AskedView, FloorState } from './receive-types.ts';

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
  readonly confirm?: readonly AskedField[];
  readonly clears?: boolean;
}
export interface Scanned {
  readonly product: string;
  readonly lot: string | null;
  readonly unit: string;
  readonly left: string;
  readonly message?: string;
  readonly asks?: readonly AskedField[];
  /** The next one of the same is expected, with these fields as they are. */
  readonly again?: readonly string[];
}

const plain = (qty: string) => qty.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export const receiving = async (erp: ErpClient, { resource }: Kind, id: string) =>
  (await erp.get<ApiReceiving>(`${resource}/receive/${id}`)).data;

/** What is known of the product in hand; null once it is not received any more. */
async function inHand(erp: ErpClient, { resource }: Kind, id: string, code: string) {
  try {
    return (await erp.put<Scanned>(`${resource}/scan/${id}`, { code, check: '1' })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) return null;
    throw error;
  }
}

const withTyped = (
  asks: readonly AskedField[] = [],
  { typed, problems }: Pick<FloorState, 'typed' | 'problems'>,
): readonly AskedView[] =>
  asks.map((ask) => ({
    ...ask,
    value: typed[ask.name] ?? ask.value,
    errors: problems[ask.name],
  }));

const lineView = ({ id, code, name, lot, unit, qty, done, slot, scanned }: ApiLine) => ({
  id,
  product: `${code} ${name}`,
  where: [lot && t('lot.lotOf', 'Lote {lot}', { lot }), slot].filter(Boolean).join(' · '),
  qty: t('floor.doneOfUnit', '{done} de {quantity} {unit}', {
    done: plain(done),
    quantity: plain(qty),
    unit,
  }),
  some: Number(done) > 0,
  done: scanned,
});

export async function receiveView(erp: ErpClient, kind: Kind, id: string, kept: FloorState) {
  const data = await receiving(erp, kind, id);
  const { held, problems } = kept;
  const isHeld = held.step === 'qty' && data.open;
  const now = isHeld ? await inHand(erp, kind, id, held.code) : null;
  return {
    kind: kind.word,
    id: data.id,
    title: data.folio ?? `${nameOfOne(registry.resource(kind.resource))} ${data.id}`,
    about: `${data.type} · ${data.storage}`,
    open: data.open,
    begins: kind.begin !== undefined,
    held,
    problems,
    asks: withTyped(now?.asks, kept),
    expected: now?.left ?? held.qty,
    stamp: crypto.randomUUID(),
    document: documentOf(kind, data.id),
    enter: enterOf(kind)?.label ?? null,
    confirm: data.confirm && withTyped(data.confirm, kept),
    clears: data.clears ?? false,
    left: data.lines.filter(({ scanned }) => !scanned).length,
    some: data.lines.some(({ done }) => Number(done) > 0),
    lines: data.lines.map(lineView),
    usesSlots: data.uses_slots,
  };
}
export type ReceiveView = Awaited<ReturnType<typeof receiveView>>;

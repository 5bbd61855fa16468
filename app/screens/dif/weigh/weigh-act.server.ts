import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { postedId, requirePost, typedText } from '#app/forms/post/post.server.ts';
import { createHash } from 'node:crypto';
import { ApiError } from '#app/api-client/api-error.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { Last } from '#app/screens/floor/last-result.ts';
import type { WeighInput, WeighView } from './weigh-types.ts';
import { loadScaleState, NOTHING_TYPED, plainWeight } from './weigh-view.server.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';

export interface WeighAnswer {
  readonly last: Last | null;
  readonly ticket: string | null;
  /** Null when it was taken and the form begins anew. */
  readonly typed: WeighInput | null;
  readonly errors: WeighView['errors'];
  readonly stamp?: string;
}

interface CreatedTicket {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  readonly net: string | null;
  readonly second_reading_id?: number | null;
}

/** Where the words of the ERP stand on the screen. */
const PLACES: Readonly<Record<string, keyof WeighInput>> = {
  gross: 'weight',
  product_id: 'product',
};
const OLD = /^La lectura (tiene más de|ya se usó)/;

const FIELDS = Object.keys(NOTHING_TYPED) as readonly (keyof WeighInput)[];

const orNull = postedId.nullable().default(null).catch(null);
const WEIGHING = z.object({
  do: z.enum(['look', 'weigh']).catch('weigh'),
  ticket: orNull,
  /** The reading that the screen showed. */
  reading: orNull,
  gross: typedText(),
  stamp: z.guid().catch(() => crypto.randomUUID()),
  plates: typedText(500),
  driver: typedText(500),
  reference: typedText(500),
  product: typedText(500),
  origin_weight: typedText(500),
  known_tare: typedText(500),
  note: typedText(500),
  weight: typedText(500),
  reason: typedText(500),
} satisfies Record<keyof WeighInput, z.ZodType> & z.ZodRawShape);

/** A refusal that is told on the screen. */
class Stop extends Error {
  readonly errors: WeighView['errors'];
  /** The ticket that is open all the same. */
  readonly ticket: string | null;
  constructor(message: string, errors: WeighView['errors'] = {}, ticket: string | null = null) {
    super(message);
    this.errors = errors;
    this.ticket = ticket;
  }
}

function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error;
  const failure = failedCall(error);
  const said = Object.entries(failure.fields).map(
    ([field, words]) => [PLACES[field] ?? field, words.join(' ')] as const,
  );
  const beside = said.filter(([field]) => (FIELDS as readonly string[]).includes(field));
  const elsewhere = said
    .filter(([field]) => !(FIELDS as readonly string[]).includes(field))
    .map(([, words]) => words);
  return new Stop(
    elsewhere.join(' ') ||
      (beside.length > 0 ? t('weigh.checkMarked', 'Revisa los datos marcados.') : failure.message),
    Object.fromEntries(beside),
  );
}

async function productOf(erp: ErpClient, code: string): Promise<string | null> {
  if (code === '') return null;
  const { data } = await erp.get<
    readonly { readonly id: number; readonly title: string; readonly code?: string }[]
  >('products/options', { q: code, limit: '10' });
  const wanted = code.toUpperCase();
  const found =
    data.find(
      (each) =>
        each.code?.toUpperCase() === wanted || each.title.toUpperCase().split(' — ')[0] === wanted,
    ) ?? (data.length === 1 ? data[0] : undefined);
  if (!found)
    throw new Stop(t('weigh.checkMarked', 'Revisa los datos marcados.'), {
      product:
        data.length > 1
          ? t('weigh.several', 'Varios productos coinciden: escribe la clave completa.')
          : t('weigh.noProduct', 'Ningún producto tiene esa clave.'),
    });
  return String(found.id);
}

interface Taken {
  readonly erp: ErpClient;
  readonly scale: string;
  readonly typed: WeighInput;
  /** The reading that the screen showed. */
  readonly seen: { readonly id: string | null; readonly gross: string };
  readonly stamp: string;
}

/** What a person read on the indicator; the same press again is the same reading. */
async function byHand(
  { erp, scale, typed: { weight, reason }, stamp }: Taken,
  again = false,
): Promise<string> {
  const body = { gross: withoutThousands(weight), reason };
  const mark = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  const { data } = await erp.post<{ readonly id: number }>(`dif/scales/read/${scale}`, body, {
    idempotencyKey: again ? crypto.randomUUID() : `${stamp}-${mark}`,
  });
  return String(data.id);
}

/** The newest reading, while it says what the screen said. */
async function newest({ erp, scale, seen }: Taken): Promise<string> {
  const now = await loadScaleState(erp, scale);
  if (!now.reading) throw new Stop(now.said);
  if (!seen.id || Number(now.reading.gross) !== Number(seen.gross))
    throw new Stop(
      t('weigh.nowSays', 'Ahora la báscula dice {weight}: revísalo y vuelve a registrar.', {
        weight: now.reading.weight,
      }),
    );
  return String(now.reading.id);
}

/**
 * Runs what takes a reading: the one that the person saw or typed, and once more when that has
 * become too old.
 */
async function withReading<T>(taken: Taken, take: (reading: string) => Promise<T>): Promise<T> {
  const isTyped = taken.typed.weight !== '';
  const first = isTyped ? await byHand(taken) : (taken.seen.id ?? (await newest(taken)));
  try {
    return await take(first);
  } catch (error) {
    const words =
      error instanceof ApiError ? Object.values(error.content?.fields ?? {}).flat() : [];
    if (words.length === 0 || !words.every((each) => OLD.test(each))) throw error;
  }
  return take(isTyped ? await byHand(taken, true) : await newest(taken));
}

/**
 * A press of a button: look again, begin a ticket, or close one. Nothing that was typed is lost.
 */
export async function weighAct(
  erp: ErpClient,
  scale: string,
  form: FormData,
): Promise<WeighAnswer> {
  const { do: pressed, ticket, reading, gross, stamp, ...typed } = requirePost(form, WEIGHING);
  const kept = { ticket, typed, stamp };
  if (pressed === 'look') return { ...kept, last: null, errors: {} };
  const taken: Taken = {
    erp,
    scale,
    typed,
    stamp,
    seen: { id: reading, gross },
  };
  try {
    const made = ticket ? await close(taken, ticket) : await begin(taken);
    const text =
      made.status === 'ABIERTA'
        ? t('weigh.opened', 'Boleta {folio} abierta: falta la segunda pesada.', {
            folio: made.folio,
          })
        : t('weigh.closed', 'Boleta {folio} cerrada: neto {net}.', {
            folio: made.folio,
            net: plainWeight(made.net ?? '0'),
          });
    return {
      last: { tone: 'ok', text },
      ticket: made.status === 'ABIERTA' ? null : String(made.id),
      typed: null,
      errors: {},
    };
  } catch (error) {
    const stop = stopOf(error);
    return {
      ...kept,
      ticket: stop.ticket ?? ticket,
      last: { tone: 'bad', text: stop.message },
      errors: stop.errors,
    };
  }
}

async function begin(taken: Taken): Promise<CreatedTicket> {
  const { erp, scale, typed, stamp } = taken;
  const product = await productOf(erp, typed.product);
  const { plates, driver, reference, note } = typed;
  const made = await withReading(taken, async (reading) => {
    const body = {
      scale_id: scale,
      first_reading_id: reading,
      plates,
      driver,
      reference,
      product_id: product ?? '',
      origin_weight: withoutThousands(typed.origin_weight),
      note,
    };
    return (
      await erp.post<CreatedTicket>('dif/weighings', body, {
        idempotencyKey: `${stamp}-${reading}`,
      })
    ).data;
  });
  if (typed.known_tare === '' || made.status !== 'ABIERTA') return made;
  try {
    return (
      await erp.put<CreatedTicket>(`dif/weighings/close/${made.id}`, {
        known_tare: withoutThousands(typed.known_tare),
      })
    ).data;
  } catch (error) {
    const { message, errors } = stopOf(error);
    throw new Stop(
      t('weigh.openedWith', 'Boleta {folio} abierta. {message}', { folio: made.folio, message }),
      errors,
      String(made.id),
    );
  }
}

async function close(taken: Taken, ticket: string): Promise<CreatedTicket> {
  const { erp, typed, seen } = taken;
  const more = {
    ...(typed.origin_weight && { origin_weight: withoutThousands(typed.origin_weight) }),
    ...(typed.note && { note: typed.note }),
  };
  const ask = async (body: Readonly<Record<string, string>>) =>
    (await erp.put<CreatedTicket>(`dif/weighings/close/${ticket}`, { ...body, ...more })).data;
  try {
    if (typed.known_tare !== '')
      return await ask({ known_tare: withoutThousands(typed.known_tare) });
    return await withReading(taken, (reading) => ask({ second_reading_id: reading }));
  } catch (error) {
    // The same press twice: the first one closed it.
    if (!(error instanceof ApiError) || error.content?.code !== 'ESTADO_INVALIDO') throw error;
    const { data } = await erp.get<CreatedTicket>(`dif/weighings/${ticket}`);
    if (
      data.status === 'CERRADA' &&
      (typed.weight !== '' || String(data.second_reading_id) === seen.id)
    )
      return data;
    throw error;
  }
}

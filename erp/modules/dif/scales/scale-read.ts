/**
 * Long because a reading is checked step by step, each refusal with its sentence.
 * `POST dif/scales/read/:id`: what a scale says by its own device, or what a person reads on it and
 * types.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { readFrame } from '#erp/domains/scales/frame.ts';
import { decimalText, fixed, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { FRESH_SECONDS } from '#erp/domains/stock/posting/scale-quantities.ts';
import { rounded, scaleFacts, UNVERIFIED, type ScaleFacts } from './scale-facts.ts';

type Body = CallContext['body'];

/** A device that was without a line may hand in what it kept; older readings serve nobody. */
const KEPT_HOURS = 24;
/** Clocks of devices differ a little. */
const AHEAD_SECONDS = 10;

const textIn = (body: Body, name: string): string => {
  const raw = body[name];
  return typeof raw === 'string' ? raw.trim() : '';
};

function weightOf(text: string, name: string): FixedDecimal {
  if (/^-\d/.test(text))
    throw invalid({
      [name]: [t('dif.zeroScale', 'El peso no puede ser negativo: pon la báscula en cero.')],
    });
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(text))
    throw invalid({ [name]: [t('dif.weight', 'Escribe un peso como 1250.5')] });
  return fixed(text);
}

interface Sent {
  readonly weight: FixedDecimal;
  readonly tare: FixedDecimal;
  readonly stable: boolean;
  readonly raw: string | null;
  readonly reason: string | null;
  readonly readAt: Temporal.Instant;
  /**
   * What the device calls this reading; the same one sent again is the same reading. Null when a
   * person types.
   */
  readonly deviceRef: string | null;
}

/**
 * The other weighing of a load that is weighed twice: full and empty, in whatever order (a truck
 * that comes in and goes out).
 */
async function firstWeighing(
  tx: Tx,
  scale: ScaleFacts,
  body: Body,
): Promise<{ readonly id: number; readonly gross: FixedDecimal } | null> {
  const raw = body.first_reading_id;
  if (raw === undefined || raw === '') return null;
  const [first] = await tx.query<{
    id: number;
    gross: string;
    tare: string;
    used_by: string | null;
    second: number | null;
  }>(
    `select r.id, r.gross, r.tare, r.used_by, (select n.id from dif__scale_readings n where ${sameCompany('n', 'r')} and n.first_reading_id = r.id limit 1) as second
     from dif__scale_readings r where r.account_id = $3 and r.id = $1 and r.scale_id = $2 for update of r`,
    [/^\d{1,15}$/.test(String(raw)) ? String(raw) : '0', scale.id, TENANT],
  );
  if (!first)
    throw invalid({
      first_reading_id: [
        t('dif.firstOfOther', 'La primera pesada no es de {scale}.', { scale: scale.code }),
      ],
    });
  if (first.used_by !== null || first.second !== null)
    throw invalid({ first_reading_id: [t('dif.firstUsed', 'La primera pesada ya se usó.')] });
  if (fixed(first.tare) > ZERO)
    throw invalid({
      first_reading_id: [t('dif.firstNet', 'La primera pesada ya descontó una tara.')],
    });
  return { id: first.id, gross: fixed(first.gross) };
}

/** What a person typed: now, at rest, and with a reason. */
function typed(body: Body, now: Temporal.Instant): Sent {
  const weight = weightOf(textIn(body, 'gross'), 'gross');
  const reason = textIn(body, 'reason').slice(0, 120);
  if (reason === '')
    throw invalid({ reason: [t('dif.whyByHand', 'Di por qué se captura a mano.')] });
  return {
    weight,
    tare: tareOf(body),
    stable: body.stable !== '0',
    raw: null,
    reason,
    readAt: now,
    deviceRef: null,
  };
}

const tareOf = (body: Body): FixedDecimal =>
  textIn(body, 'tare') === '' ? ZERO : weightOf(textIn(body, 'tare'), 'tare');

/**
 * What the device sent: a weight or the frame of the indicator, in the scale's unit, at a moment
 * that can be.
 */
function sent(scale: ScaleFacts, body: Body, now: Temporal.Instant): Sent {
  const unit = textIn(body, 'unit').toUpperCase();
  if (unit !== '' && unit !== scale.unit.toUpperCase())
    throw invalid({
      unit: [
        t(
          'dif.unitDiffers',
          '{scale} pesa en {unit} y la lectura viene en {given}: cambia la unidad del indicador.',
          { scale: scale.code, unit: scale.unit, given: unit },
        ),
      ],
    });
  const raw = textIn(body, 'raw').slice(0, 120);
  const given = textIn(body, 'gross');
  const frame =
    given === '' && raw !== '' && scale.frame_pattern ? readFrame(scale.frame_pattern, raw) : null;
  if (given === '' && raw !== '' && !frame)
    throw invalid({
      raw: [t('dif.frame', 'La trama no es la que dice el tipo de la báscula: revisa su patrón.')],
    });
  const weight = weightOf(
    frame ? (frame.gross ?? frame.net ?? '') : given,
    frame ? 'raw' : 'gross',
  );
  const { readAt, deviceRef } = readingInstant(body, now);
  return {
    weight,
    tare: tareOf(body),
    stable: frame ? frame.stable : body.stable !== '0',
    raw: raw || null,
    reason: null,
    readAt,
    deviceRef,
  };
}

function readingInstant(body: Body, now: Temporal.Instant): Pick<Sent, 'readAt' | 'deviceRef'> {
  const [given, number] = [textIn(body, 'read_at'), textIn(body, 'number')];
  if (number !== '' && !/^\d{1,12}$/.test(number))
    throw invalid({
      number: [t('dif.readingNumber', 'Escribe el número de la lectura con dígitos.')],
    });
  if (given === '') {
    // Devices count from one again when they are switched on.
    if (number !== '')
      throw invalid({
        read_at: [
          t('dif.readingAt', 'Envía también el momento de la lectura: el número solo se repite.'),
        ],
      });
    return { readAt: now, deviceRef: null };
  }
  let readAt: Temporal.Instant;
  try {
    readAt = Temporal.Instant.from(given).round({
      smallestUnit: 'millisecond',
      roundingMode: 'floor',
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw invalid({
        read_at: [
          t('dif.readingZone', 'Escribe el momento con su zona, como 2026-03-01T10:15:30-06:00.'),
        ],
      });
    throw error;
  }
  const late = now.since(readAt, { largestUnit: 'second' }).total('second');
  if (late < -AHEAD_SECONDS)
    throw invalid({
      read_at: [t('dif.clockFast', 'El reloj del equipo va adelantado: ponlo en hora.')],
    });
  if (late > KEPT_HOURS * 3600)
    throw invalid({
      read_at: [
        t(
          'dif.readingLate',
          'La lectura llegó con más de un día de atraso: revisa el reloj del equipo.',
        ),
      ],
    });
  return { readAt, deviceRef: `${readAt.toString({ smallestUnit: 'millisecond' })}#${number}` };
}

interface CacheEntry {
  readonly id: number;
  readonly gross: string;
  readonly tare: string;
  readonly net: string;
  readonly stable: boolean;
}

/**
 * The same reading, handed in before; null when it is new. Throws DUPLICADO for another weight
 * under its name.
 */
async function handedIn(
  tx: Tx,
  scale: ScaleFacts,
  { deviceRef, weight, tare, stable }: Sent,
): Promise<CacheEntry | null> {
  if (deviceRef === null) return null;
  const [kept] = await tx.query<CacheEntry>(
    'select id, gross, tare, net, stable from dif__scale_readings where account_id = $3 and scale_id = $1 and device_ref = $2',
    [scale.id, deviceRef, TENANT],
  );
  if (!kept) return null;
  if (fixed(kept.gross) === weight && fixed(kept.tare) === tare && kept.stable === stable)
    return kept;
  throw new DomainError(
    'DUPLICADO',
    t('dif.sameReading', 'Con este momento y número ya llegó otra lectura de la báscula.'),
  );
}

async function requireForward(
  tx: Tx,
  scale: ScaleFacts,
  { readAt, deviceRef }: Sent,
): Promise<void> {
  if (deviceRef === null) return;
  const [later] = await tx.query(
    'select 1 from dif__scale_readings where account_id = $3 and scale_id = $1 and device_ref is not null and read_at > $2 limit 1',
    [scale.id, readAt.toString({ smallestUnit: 'millisecond' }), TENANT],
  );
  if (later)
    throw invalid({
      read_at: [
        t(
          'dif.readingEarlier',
          'La lectura es anterior a la última de la báscula: revisa el reloj del equipo.',
        ),
      ],
    });
}

/**
 * Keeps a reading. From a device: `gross` or `raw`, and perhaps `tare`, `stable`, `unit`,
 * `read_at`, `number`. From a person: `gross`, `reason`, and perhaps `tare`.
 * Either may name `first_reading_id`. Replies 201, or 200 with `repeated` when the device had
 * handed it in. Throws VALIDACION, ESTADO_INVALIDO, DUPLICADO.
 */
export async function read({ actor, services, body, id, now }: CallContext) {
  const isDevice = actor!.scaleId !== undefined;
  return services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await scaleFacts(
      tx,
      { actor: actor!, registry: services.registry, now },
      id,
      isDevice,
    );
    if (scale.status !== 'ACTIVA')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('dif.scaleOff', 'La báscula {scale} no está activa.', { scale: scale.code }),
      );
    const given = isDevice ? sent(scale, body, now) : typed(body, now);
    const { weight } = given;
    if (weight < fixed(scale.min_capacity) || weight > fixed(scale.max_capacity))
      throw invalid({
        gross: [t('dif.outOfRange', 'Está fuera del alcance de {scale}.', { scale: scale.code })],
      });
    const warnings = scale.expired ? [UNVERIFIED(scale.code)] : [];
    const kept = await handedIn(tx, scale, given);
    if (kept)
      return {
        data: {
          id: kept.id,
          gross: kept.gross,
          tare: kept.tare,
          net: kept.net,
          repeated: true,
          warnings,
        },
        status: 200,
      } as const;
    await requireForward(tx, scale, given);
    const first = await firstWeighing(tx, scale, body);
    let [gross, tare] = [weight, given.tare];
    if (first) [gross, tare] = first.gross > weight ? [first.gross, weight] : [weight, first.gross];
    const net = rounded(gross - tare, fixed(scale.division));
    if (net < ZERO)
      throw invalid({ tare: [t('dif.tareAboveGross', 'La tara es mayor que el peso bruto.')] });
    const [made] = await tx.query<{ id: number }>(
      `insert into dif__scale_readings
         (account_id, scale_id, read_at, gross, tare, net, unit_id, stable, verified, origin, reason, raw, first_reading_id, device_ref, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning id`,
      [
        actor!.accountId,
        scale.id,
        given.readAt.toString({ smallestUnit: 'millisecond' }),
        decimalText(gross),
        decimalText(tare),
        decimalText(net),
        scale.unit_id,
        given.stable,
        !scale.expired,
        isDevice ? 'AGENTE' : 'MANUAL',
        given.reason,
        given.raw,
        first?.id ?? null,
        given.deviceRef,
        actor!.userId,
      ],
    );
    // The first weighing alone is no quantity: together they are one reading.
    if (first)
      await tx.execute(
        'update dif__scale_readings set used_by = $2 where account_id = $3 and id = $1',
        [first.id, `dif/scale-readings/${made!.id}`, TENANT],
      );
    return {
      data: {
        id: made!.id,
        gross: decimalText(gross),
        tare: decimalText(tare),
        net: decimalText(net),
        warnings,
      },
      status: 201,
    } as const;
  });
}

interface ScaleState {
  readonly id: number;
  readonly read_at: string;
  readonly gross: string;
  readonly tare: string;
  readonly net: string;
  readonly unit_id: number;
  readonly stable: boolean;
  readonly verified: boolean;
  readonly origin: string;
}

/**
 * The newest reading of the last seconds; null when somebody took it, since what came before it
 * says nothing of the present.
 */
async function newest(
  tx: Tx,
  scale: ScaleFacts,
  now: Temporal.Instant,
  where: string,
): Promise<ScaleState | null> {
  const [reading] = await tx.query<ScaleState & { readonly used_by: string | null }>(
    `select id, read_at, gross, tare, net, unit_id, stable, verified, origin, used_by from dif__scale_readings
     where scale_id = $1 and ${where} and weighing_id is null and read_at >= $2 order by read_at desc, id desc limit 1`,
    [scale.id, now.subtract({ seconds: FRESH_SECONDS }).toString()],
  );
  if (!reading || reading.used_by !== null) return null;
  const { used_by: _free, ...look } = reading;
  return look;
}

const NOTHING = (code: string): string =>
  t(
    'dif.noStable',
    'La báscula {scale} no tiene una lectura estable de los últimos {seconds} segundos.',
    { scale: code, seconds: FRESH_SECONDS },
  );

/**
 * `GET dif/scales/last/:id`: the newest reading at rest, ten seconds old at most, unless somebody
 * took it. Throws NO_ENCONTRADO when there is none.
 */
export async function last({ actor, services, id, now }: CallContext) {
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await scaleFacts(tx, { actor: actor!, registry: services.registry, now }, id);
    const reading = await newest(tx, scale, now, 'stable');
    if (!reading) throw new DomainError('NO_ENCONTRADO', NOTHING(scale.code));
    return reading;
  });
  return { data };
}

/**
 * `GET dif/scales/now/:id`: the scale and what its device says now, for whoever stands at it:
 * `reading` at rest or null, and in words (`said`) why there is none.
 */
export async function now({ actor, services, id, now: at }: CallContext) {
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await scaleFacts(tx, { actor: actor!, registry: services.registry, now: at }, id);
    const { code, name, status, unit, division, tare_default, expired } = scale;
    const any = await newest(tx, scale, at, `origin = 'AGENTE'`);
    const reading = any?.stable ? any : null;
    let said: string;
    if (status !== 'ACTIVA')
      said = t('dif.scaleOff', 'La báscula {scale} no está activa.', { scale: code });
    else if (any && !reading) said = t('dif.moving', 'El peso se mueve: espera a que repose.');
    else said = NOTHING(code);
    return {
      id: id!,
      code,
      name,
      status,
      unit,
      division,
      tare_default,
      warning: expired ? UNVERIFIED(code) : null,
      reading,
      said: reading ? '' : said,
    };
  });
  return { data };
}

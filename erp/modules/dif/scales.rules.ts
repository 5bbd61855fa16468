import { invalid, notFound, Refusal } from '#erp/api/errors.ts';
import { defineRules, type CallContext, type CallResult } from '#erp/api/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { abs, amount, micro, mulDiv, type Micro } from '#erp/engines/stock/micro.ts';

/** Older readings say nothing of what is on the scale now (R25). */
const FRESH_SECONDS = 10;

interface Facts {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly unit_id: number;
  readonly max_capacity: string;
  readonly min_capacity: string;
  readonly division: string;
  readonly expired: boolean;
}

async function factsOf(tx: Tx, id: number | null): Promise<Facts> {
  const [scale] = await tx.query<Facts>(
    `select s.id, s.code, s.status, y.unit_id, y.max_capacity, y.min_capacity, y.division,
       coalesce(s.last_verification_on + make_interval(months => y.verification_months::int) < now(), true) as expired
     from dif__scales s join dif__scales_types y on y.account_id = s.account_id and y.id = s.scale_type_id where s.id = $1`,
    [id],
  );
  if (!scale) throw notFound();
  return scale;
}

/** To the nearest division. */
const rounded = (weight: Micro, division: Micro): Micro => mulDiv(weight, 1n, division) * division;

function weightOf(body: CallContext['body'], name: string, required: boolean): Micro | null {
  const raw = body[name];
  if ((raw === undefined || raw === '') && !required) return null;
  if (typeof raw !== 'string' || !/^\d{1,8}(\.\d{1,4})?$/.test(raw)) throw invalid({ [name]: ['Escribe un peso como 1250.5'] });
  return micro(raw);
}

async function read({ actor, services, body, id, now }: CallContext): Promise<CallResult> {
  const gross = weightOf(body, 'gross', true)!;
  const tare = weightOf(body, 'tare', false) ?? 0n;
  const manual = body.origin !== 'AGENTE';
  const reason = typeof body.reason === 'string' ? body.reason.trim().slice(0, 120) : '';
  if (manual && reason === '') throw invalid({ reason: ['Di por qué se captura a mano.'] });
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await factsOf(tx, id);
    if (scale.status !== 'ACTIVA') throw new Refusal('ESTADO_INVALIDO', `La báscula ${scale.code} no está activa.`);
    if (gross < micro(scale.min_capacity) || gross > micro(scale.max_capacity)) throw invalid({ gross: [`Está fuera del alcance de ${scale.code}.`] });
    const net = rounded(gross - tare, micro(scale.division));
    if (net < 0n) throw invalid({ tare: ['La tara es mayor que el peso bruto.'] });
    const [made] = await tx.query<{ id: number }>(
      `insert into dif__scale_readings (account_id, scale_id, read_at, gross, tare, net, unit_id, stable, origin, reason, raw, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
      [
        actor!.accountId,
        scale.id,
        now.toString({ smallestUnit: 'millisecond' }),
        amount(abs(gross)),
        amount(tare),
        amount(net),
        scale.unit_id,
        body.stable !== '0',
        manual ? 'MANUAL' : 'AGENTE',
        reason || null,
        typeof body.raw === 'string' ? body.raw.slice(0, 120) : null,
        actor!.userId,
      ],
    );
    return {
      id: made!.id,
      net: amount(net),
      warnings: scale.expired ? [`La báscula ${scale.code} no tiene verificación vigente (NOM-010-SCFI).`] : [],
    };
  });
  return { data, status: 201 };
}

async function last({ actor, services, id, now }: CallContext): Promise<CallResult> {
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await factsOf(tx, id);
    const [reading] = await tx.query(
      `select id, read_at, gross, tare, net, unit_id, stable, origin from dif__scale_readings where scale_id = $1 and stable and used_by is null and read_at >= $2 order by read_at desc, id desc limit 1`,
      [scale.id, now.subtract({ seconds: FRESH_SECONDS }).toString()],
    );
    if (!reading) throw new Refusal('NO_ENCONTRADO', `La báscula ${scale.code} no tiene una lectura estable de los últimos ${FRESH_SECONDS} segundos.`);
    return reading;
  });
  return { data };
}

export const rules = defineRules('dif/scales', { calls: { read, last } });

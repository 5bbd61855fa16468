import { invalid, notFound, Refusal } from '#erp/api/errors.ts';
import { defineRules, type CallContext, type CallResult, type Row, type TransitionContext } from '#erp/api/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { abs, amount, micro, mulDiv, type Micro } from '#erp/engines/stock/micro.ts';
import { FRESH_SECONDS } from '#erp/engines/stock/weighed.ts';

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
       coalesce((s.last_verification_on + make_interval(months => y.verification_months::int))::date < current_date, true) as expired
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

/** The other weighing of a load that is weighed twice: full and empty, in whatever order (a truck that comes in and goes out). */
async function firstWeighing(tx: Tx, scale: Facts, body: CallContext['body']): Promise<{ readonly id: number; readonly gross: Micro } | null> {
  const raw = body.first_reading_id;
  if (raw === undefined || raw === '') return null;
  const [first] = await tx.query<{ id: number; gross: string; tare: string; used_by: string | null; second: number | null }>(
    `select r.id, r.gross, r.tare, r.used_by, (select n.id from dif__scale_readings n where n.account_id = r.account_id and n.first_reading_id = r.id limit 1) as second
     from dif__scale_readings r where r.id = $1 and r.scale_id = $2 for update of r`,
    [/^\d{1,15}$/.test(String(raw)) ? String(raw) : '0', scale.id],
  );
  if (!first) throw invalid({ first_reading_id: [`La primera pesada no es de ${scale.code}.`] });
  if (first.used_by !== null || first.second !== null) throw invalid({ first_reading_id: ['La primera pesada ya se usó.'] });
  if (micro(first.tare) > 0n) throw invalid({ first_reading_id: ['La primera pesada ya descontó una tara.'] });
  return { id: first.id, gross: micro(first.gross) };
}

async function read({ actor, services, body, id, now }: CallContext): Promise<CallResult> {
  const weight = weightOf(body, 'gross', true)!;
  const known = weightOf(body, 'tare', false) ?? 0n;
  const manual = body.origin !== 'AGENTE';
  const reason = typeof body.reason === 'string' ? body.reason.trim().slice(0, 120) : '';
  if (manual && reason === '') throw invalid({ reason: ['Di por qué se captura a mano.'] });
  const data = await services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const scale = await factsOf(tx, id);
    if (scale.status !== 'ACTIVA') throw new Refusal('ESTADO_INVALIDO', `La báscula ${scale.code} no está activa.`);
    if (weight < micro(scale.min_capacity) || weight > micro(scale.max_capacity)) throw invalid({ gross: [`Está fuera del alcance de ${scale.code}.`] });
    const first = await firstWeighing(tx, scale, body);
    const [gross, tare] = !first ? [weight, known] : first.gross > weight ? [first.gross, weight] : [weight, first.gross];
    const net = rounded(gross - tare, micro(scale.division));
    if (net < 0n) throw invalid({ tare: ['La tara es mayor que el peso bruto.'] });
    const [made] = await tx.query<{ id: number }>(
      `insert into dif__scale_readings (account_id, scale_id, read_at, gross, tare, net, unit_id, stable, verified, origin, reason, raw, first_reading_id, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning id`,
      [
        actor!.accountId,
        scale.id,
        now.toString({ smallestUnit: 'millisecond' }),
        amount(abs(gross)),
        amount(tare),
        amount(net),
        scale.unit_id,
        body.stable !== '0',
        !scale.expired,
        manual ? 'MANUAL' : 'AGENTE',
        reason || null,
        typeof body.raw === 'string' ? body.raw.slice(0, 120) : null,
        first?.id ?? null,
        actor!.userId,
      ],
    );
    // The first weighing alone is no quantity: together they are one reading.
    if (first) await tx.run('update dif__scale_readings set used_by = $2 where id = $1', [first.id, `dif/scale-readings/${made!.id}`]);
    return {
      id: made!.id,
      gross: amount(gross),
      tare: amount(tare),
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

const calibrationsOf = (row: Row): readonly Row[] => (Array.isArray(row.calibrations) ? (row.calibrations as readonly Row[]) : []);

/** From the laboratory it comes back with what the laboratory said. */
function requirePassed({ before }: TransitionContext): void {
  if (before.status !== 'EN_CALIBRACION') return;
  const last = calibrationsOf(before).toSorted((a, b) => (String(a.date) < String(b.date) ? 1 : -1))[0];
  if (last?.passed !== true) throw new Refusal('ESTADO_INVALIDO', 'Anota en Calibraciones la que aprobó antes de volver a servicio.');
}

export const rules = defineRules('dif/scales', { calls: { read, last }, transitions: { restore: requirePassed } });

import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type SavedContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import {
  decimalText,
  fixed,
  mulDiv,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';
import {
  markUsed,
  usableReading,
  type FreshReading,
} from '#erp/domains/stock/posting/scale-quantities.ts';
import { rounded, scaleFacts, type ScaleFacts } from '../scales/scale-facts.ts';
import { weighings } from './weighings.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';

const userOf = (id: unknown): string => `dif/weighings/${String(id)}`;
const factsOf = (context: RuleContext, id: unknown): Promise<ScaleFacts> => {
  const { tx, actor, services, now } = context;
  return scaleFacts(tx, { actor, registry: services.registry, now }, Number(id));
};

/**
 * A reading that one pass may take: fresh, at rest, of this scale, and with nothing taken off
 * already; what is wrong stands at the field.
 */
async function passOf(
  context: RuleContext,
  scale: ScaleFacts,
  readingId: unknown,
  field: string,
): Promise<FreshReading | null> {
  const { tx, services, actor, now, fail } = context;
  const found = await usableReading({ tx, services, actor, now }, Number(readingId));
  let problem: string | null = null;
  if (typeof found === 'string') problem = found;
  else if (found.scale !== scale.code)
    problem = t('dif.readingOther', 'La lectura no es de la báscula {scale}.', {
      scale: scale.code,
    });
  else if (fixed(found.tare) > ZERO)
    problem = t(
      'dif.readingNet',
      'La lectura ya descontó una tara: para una boleta se pesa sin ella.',
    );
  if (problem !== null) fail(field, problem);
  return problem === null ? (found as FreshReading) : null;
}

/** One vehicle is on the yard once: two people who begin its ticket find each other's. */
async function requireFreePlates({
  tx,
  draft,
  before,
  fail,
}: SaveContext<typeof weighings>): Promise<void> {
  if (!draft.plates) return;
  const [open] = await tx.query<{ folio: string }>(
    `select folio from dif__weighings where account_id = $3 and status = 'ABIERTA' and plates = $1 and id <> $2 limit 1`,
    [draft.plates, before?.id ?? 0, TENANT],
  );
  if (open)
    fail(
      'plates',
      t(
        'dif.ticketOpen',
        'Ese vehículo ya tiene abierta la boleta {folio}: ciérrala o cancélala.',
        { folio: open.folio },
      ),
    );
}

async function beforeSave(context: SaveContext<typeof weighings>): Promise<void> {
  const { before, draft, changed, now, fail } = context;
  if (!before || changed('plates')) await requireFreePlates(context);
  if (before || typeof draft.scale_id !== 'number' || typeof draft.first_reading_id !== 'number')
    return;
  const scale = await factsOf(context, draft.scale_id);
  if (scale.status !== 'ACTIVA')
    fail(
      'scale_id',
      t('dif.scaleOff', 'La báscula {scale} no está activa.', { scale: scale.code }),
    );
  const first = await passOf(context, scale, draft.first_reading_id, 'first_reading_id');
  if (!first) return;
  Object.assign(draft, {
    branch_office_id: scale.branch_office_id,
    unit_id: scale.unit_id,
    opened_at: now.toString({ smallestUnit: 'millisecond' }),
    by_hand: first.origin === 'MANUAL',
    verified: first.verified,
  });
}

/** From now on the pass is this ticket's. */
async function afterSave({
  tx,
  services,
  actor,
  now,
  before,
  after,
}: SavedContext<typeof weighings>): Promise<void> {
  if (!before)
    await markUsed({ tx, services, actor, now }, userOf(after.id), [after.first_reading_id]);
}

interface ScalePasses {
  readonly gross: FixedDecimal;
  readonly tare: FixedDecimal;
  readonly byHand: boolean;
  readonly verified: boolean;
}

/** Both weights of a load, whichever came first. */
async function passesOf(
  context: TransitionContext<typeof weighings>,
  scale: ScaleFacts,
  first: Omit<FreshReading, 'scale'>,
): Promise<ScalePasses | null> {
  const { changes, fail, before } = context;
  const [secondId, known] = [changes.second_reading_id, changes.known_tare];
  if (secondId && known)
    fail(
      'known_tare',
      t('dif.secondOrTare', 'Elige la segunda pesada o la tara conocida, no las dos.'),
    );
  else if (!secondId && !known)
    fail('second_reading_id', t('dif.needSecond', 'Falta la segunda pesada o la tara conocida.'));
  if (Boolean(secondId) === Boolean(known)) return null;
  const weight = fixed(first.gross);
  if (known) {
    const tare = fixed(known);
    if (tare >= weight)
      fail('known_tare', t('dif.tareBelow', 'La tara debe ser menor que el peso bruto.'));
    return tare >= weight
      ? null
      : { gross: weight, tare, byHand: before.by_hand === true, verified: first.verified };
  }
  const second = await passOf(context, scale, secondId, 'second_reading_id');
  if (!second) return null;
  const other = fixed(second.gross);
  if (other === weight) {
    fail('second_reading_id', t('dif.noNet', 'Las dos pesadas son iguales: no hay neto.'));
    return null;
  }
  return {
    gross: other > weight ? other : weight,
    tare: other > weight ? weight : other,
    byHand: before.by_hand === true || second.origin === 'MANUAL',
    verified: first.verified && second.verified,
  };
}

/**
 * Percentage by which the net is over (or under) what its origin said, to two decimals (purchasing
 * R21).
 */
const varianceOf = (net: FixedDecimal, origin: FixedDecimal): FixedDecimal => {
  const cent = fixed('0.01');
  return mulDiv(mulDiv(net - origin, fixed('100'), origin), 1n, cent) * cent;
};

async function requireExplained(
  context: TransitionContext<typeof weighings>,
  variance: FixedDecimal,
): Promise<void> {
  const { tx, fail } = context;
  const [settings] = await tx.query<{ pct: string }>(
    'select scale_tolerance_pct as pct from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  const allowed = fixed(settings?.pct ?? '0.5');
  const { note } = resulting(context);
  if (
    (variance < ZERO ? -variance : variance) <= allowed ||
    (typeof note === 'string' && note.trim() !== '')
  )
    return;
  fail(
    'note',
    t(
      'dif.explain',
      'La diferencia con el origen es de {variance} % y se aceptan {allowed} %: explícala.',
      {
        variance: decimalText(variance).slice(0, -4),
        allowed: decimalText(allowed).replace(/\.?0+$/, ''),
      },
    ),
  );
}

/**
 * Takes the second pass, says the net, and leaves the one reading that a document's line may take.
 */
async function close(context: TransitionContext<typeof weighings>): Promise<void> {
  const { tx, services, actor, now, before, changes, fail } = context;
  const scale = await factsOf(context, before.scale_id);
  const [first] = await tx.query<Omit<FreshReading, 'scale'>>(
    'select id, gross, tare, origin, verified from dif__scale_readings where account_id = $2 and id = $1',
    [before.first_reading_id, TENANT],
  );
  const passes = first && (await passesOf(context, scale, first));
  if (!passes) return;
  const { gross, tare, byHand, verified } = passes;
  const net = rounded(gross - tare, fixed(scale.division));
  if (net <= ZERO)
    return fail(
      changes.known_tare ? 'known_tare' : 'second_reading_id',
      t('dif.belowDivision', 'La diferencia es menor que la división de la báscula: no hay neto.'),
    );
  const { origin_weight: origin } = resulting(context);
  const variance = origin ? varianceOf(net, fixed(origin)) : null;
  if (variance !== null) await requireExplained(context, variance);
  const at = now.toString({ smallestUnit: 'millisecond' });
  const [made] = await tx.query<{ id: number }>(
    `insert into dif__scale_readings
       (account_id, scale_id, read_at, gross, tare, net, unit_id, stable, verified, origin, reason, first_reading_id, weighing_id, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $11, $12, $13, $13) returning id`,
    [
      actor.accountId,
      scale.id,
      at,
      decimalText(gross),
      decimalText(tare),
      decimalText(net),
      scale.unit_id,
      verified,
      byHand ? 'MANUAL' : 'AGENTE',
      `Boleta ${String(before.folio ?? before.id)}`,
      before.first_reading_id,
      before.id,
      actor.userId,
    ],
  );
  if (changes.second_reading_id)
    await markUsed({ tx, services, actor, now }, userOf(before.id), [changes.second_reading_id]);
  Object.assign(changes, {
    gross: decimalText(gross),
    tare: decimalText(tare),
    net: decimalText(net),
    variance_pct: variance === null ? null : decimalText(variance),
    by_hand: byHand,
    verified,
    closed_at: at,
    reading_id: made!.id,
  } satisfies Row);
}

/** A ticket that a document took stays; of another, the readings serve nobody. */
async function cancel({
  tx,
  services,
  actor,
  now,
  before,
}: TransitionContext<typeof weighings>): Promise<void> {
  if (typeof before.reading_id !== 'number') return;
  const [reading] = await tx.query<{ used_by: string | null }>(
    'select used_by from dif__scale_readings where account_id = $2 and id = $1 for update',
    [before.reading_id, TENANT],
  );
  if (reading?.used_by)
    throw new DomainError(
      'EN_USO',
      t('dif.weightTaken', 'Un documento ya tomó el peso de esta boleta: ya no se cancela.'),
    );
  await markUsed({ tx, services, actor, now }, userOf(before.id), [before.reading_id]);
}

export const rules = defineRules(weighings, {
  beforeSave,
  afterSave,
  transitions: { close, cancel },
});

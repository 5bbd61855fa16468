import { t } from '#erp/model/texts/t.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { rowFilters } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { notFound } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Tx } from '#erp/db/database.ts';
import { mulDiv, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import type { Registry } from '#erp/model/registry.ts';

/** What weighing needs to know of a scale; weights in the scale's unit. */
export interface ScaleFacts {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly branch_office_id: number | null;
  readonly unit_id: number;
  readonly unit: string;
  readonly max_capacity: string;
  readonly min_capacity: string;
  readonly division: string;
  /** Of what stands on it as a rule: a bin, a pallet. */
  readonly tare_default: string | null;
  readonly frame_pattern: string | null;
  /** Without a verification in force on the company's day (NOM-010-SCFI). */
  readonly expired: boolean;
}

export const UNVERIFIED = (code: string): string =>
  t('stock.notVerified', 'La báscula {scale} no tiene verificación vigente (NOM-010-SCFI).', {
    scale: code,
  });

/**
 * A scale within the actor's branches, its row locked when readings of it must come one after
 * another. Throws NO_ENCONTRADO.
 */
export async function scaleFacts(
  tx: Tx,
  {
    actor,
    registry,
    now,
  }: { readonly actor: Actor; readonly registry: Registry; readonly now: Temporal.Instant },
  id: number | null,
  lock = false,
): Promise<ScaleFacts> {
  const params = new Params();
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const conditions = [
    `t.id = ${params.add(id)}`,
    ...rowFilters(actor, registry, registry.resource('dif/scales'), 'dif.scales', params),
  ];
  const [scale] = await tx.query<ScaleFacts>(
    `select t.id, t.code, t.name, t.status, t.branch_office_id, y.unit_id, u.code as unit, y.max_capacity, y.min_capacity, y.division, t.tare_default, y.frame_pattern,
       coalesce((t.last_verification_on + make_interval(months => y.verification_months::int))::date < ${params.add(today)}::date, true) as expired
     from dif__scales t join dif__scales_types y on ${sameCompany('y', 't')} and y.id = t.scale_type_id
       ${join('dif__scales_types.unit_id', 'y', 'u')}
     where ${conditions.join(' and ')}${lock ? ' for no key update of t' : ''}`,
    params.values,
  );
  if (!scale) throw notFound();
  return scale;
}

/** To the nearest division of the scale. */
export const rounded = (weight: FixedDecimal, division: FixedDecimal): FixedDecimal =>
  mulDiv(weight, 1n, division) * division;

import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { registry } from '#erp/modules/all.ts';
import type { Session } from '#app/session/context.ts';
import type { FloorInput, LineRow, PickRow, PickView } from './pick-types.ts';

interface WalkPick {
  readonly id: number;
  readonly supplying_id: number;
  readonly folio: string;
  readonly line_id: number;
  readonly product_code: string;
  readonly product_name: string;
  readonly unit: string;
  readonly tracking: string;
  readonly slot: string | null;
  readonly lot: string | null;
  readonly expires_on: string | null;
  readonly qty_planned: string | null;
  readonly qty: string | null;
}
interface WalkLine {
  readonly id: number;
  readonly supplying_id: number;
  readonly folio: string;
  readonly product_code: string;
  readonly product_name: string;
  readonly unit: string;
  readonly qty_requested: string;
  readonly qty_picked: string;
  readonly qty_proposed: string;
  readonly short_reason: string | null;
}
export interface Walk {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  readonly picker_id: number | null;
  readonly picker: string | null;
  readonly source_label: string | null;
  readonly storage: string;
  readonly together: readonly string[];
  readonly picks: readonly WalkPick[];
  readonly lines: readonly WalkLine[];
}

const choicesOf = (path: string, name: string) => {
  const field = registry.resource(path).fields[name];
  return (field && 'choices' in field ? field.choices : undefined) ?? [];
};
const DAY = { kind: 'date', label: '' } as const;
const plain = (qty: string | null) => (qty ?? '0').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
const said = (qty: string | null, unit: string) => `${plain(qty)} ${unit}`;
const isDone = ({ qty }: WalkPick) => Number(qty ?? 0) > 0;
const millionths = (text: string) => BigInt(Math.round(Number(text) * 1e6));

/** Which scan comes next: the place when there is one, what is taken, how much. */
function firstStep(pick: WalkPick): FloorInput['step'] {
  if (pick.slot) return 'slot';
  return 'code';
}

const fresh = (pick: WalkPick): FloorInput => ({
  pick_id: String(pick.id),
  line_id: '',
  supplying: String(pick.supplying_id),
  slot: '',
  code: '',
  qty: plain(pick.qty_planned),
  step: firstStep(pick),
});

function lineRow(line: WalkLine): LineRow | null {
  const missing = millionths(line.qty_requested) - millionths(line.qty_picked);
  if (missing <= 0n) return null;
  return {
    id: line.id,
    supplying: line.supplying_id,
    product: `${line.product_code} ${line.product_name}`,
    missing: said((Number(missing) / 1e6).toFixed(6), line.unit),
    reason:
      choicesOf('supplying-lines', 'short_reason').find(
        ([code]) => code === line.short_reason,
      )?.[1] ?? null,
    loose: Number(line.qty_proposed) === 0,
  };
}

/**
 * The walk as it is drawn: `kept` is the pick in hand, half scanned; `wanted` the one that was
 * chosen.
 */
export function pickView(
  walk: Walk,
  { profile }: Session,
  kept: FloorInput | null,
  wanted: string | null,
): PickView {
  const open = walk.picks.filter((pick) => !isDone(pick));
  const current =
    open.find(({ id }) => String(id) === (kept?.pick_id || wanted)) ??
    (kept?.line_id ? undefined : open[0]);
  const line = kept?.line_id ? walk.lines.find(({ id }) => String(id) === kept.line_id) : undefined;
  let held: FloorInput | null = null;
  if (kept && (line || String(current?.id) === kept.pick_id)) held = kept;
  else if (current) held = fresh(current);
  const currentView = () => {
    if (line)
      return {
        product: `${line.product_code} ${line.product_name}`,
        slot: null,
        lot: null,
        qty: lineRow(line)?.missing ?? '',
        expires: null,
      };
    return current
      ? {
          product: `${current.product_code} ${current.product_name}`,
          slot: current.slot,
          lot: current.lot,
          qty: said(current.qty_planned, current.unit),
          expires: current.expires_on
            ? fieldTypeOf(DAY).show(current.expires_on, DAY, companyClock())
            : null,
        }
      : null;
  };
  return {
    id: walk.id,
    folio: walk.folio,
    source: walk.source_label ?? '',
    storage: walk.storage,
    status: walk.status,
    statusLabel:
      choicesOf('supplying', 'status').find(([code]) => code === walk.status)?.[1] ?? walk.status,
    picker: walk.picker,
    mine: walk.picker_id === profile.id,
    together: walk.together,
    stamp: crypto.randomUUID(),
    held,
    current: currentView(),
    rows: walk.picks.map((pick): PickRow => ({
      id: pick.id,
      folio: pick.folio,
      product: `${pick.product_code} ${pick.product_name}`,
      where: [pick.slot, pick.lot].filter(Boolean).join(' · '),
      qty: said(isDone(pick) ? pick.qty : pick.qty_planned, pick.unit),
      done: isDone(pick),
      current: pick.id === current?.id,
    })),
    lines: walk.lines.flatMap((each) => lineRow(each) ?? []),
    reasons: choicesOf('supplying-lines', 'short_reason').map(
      ([code, label]) => [code, label] as const,
    ),
    left: open.length,
    supplyings: [...new Map(walk.lines.map((each) => [each.supplying_id, each.folio]))].map(
      ([id, folio]) => ({ id, folio }),
    ),
  };
}

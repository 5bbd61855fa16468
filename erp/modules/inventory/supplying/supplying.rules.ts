import { t } from '#erp/model/texts/t.ts';
import { PICK, SHORT, WALK } from './supplying.schemas.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import {
  orderSupplying,
  type SupplyResult,
  type SupplyKind,
} from '#erp/domains/stock/picking/supply.ts';
import { reservePicks, releasePicks } from '#erp/domains/stock/picking/supply-hold.ts';
import { movePicks, returnPicks } from '#erp/domains/stock/picking/supply-moves.ts';
import { proposePicks } from '#erp/domains/stock/picking/supply-proposal.ts';
import { openIssue } from '#erp/modules/wms/issues/open-issue.ts';
import { checkPicks } from './supplying-check.ts';
import {
  heldOf,
  linesOf,
  shortageOf,
  picksOf,
  picksOfLine,
  requirePicker,
  sourceOf,
  takenOf,
} from './supplying-parts.ts';
import { pick, short, showPickingRoute } from './supplying.endpoints.ts';
import { fillWeighed, keepReadings } from './supplying-weighing.ts';
import { supplying } from './supplying.ts';

/**
 * Until it starts only when and where it is done may change; then, by who picks it, what was taken
 * too.
 */
const BEFORE_START = new Set(['priority', 'wave', 'dest_slot_id']);
const WHILE_PICKED = new Set([...BEFORE_START, 'lines']);

async function checkSave(context: SaveContext<typeof supplying>): Promise<void> {
  const { before, draft, changed, actor, tx } = context;
  const status = before!.status;
  const open = status === 'PENDIENTE' ? BEFORE_START : WHILE_PICKED;
  if (namesOf(draft).some((name) => !open.has(name) && changed(name)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      status === 'PENDIENTE'
        ? t('inventory.takeToEnter', 'Primero toma el surtido: entonces se capturan sus tomas.')
        : t('inventory.onlyPicks', 'De un surtido sólo se capturan sus tomas.'),
    );
  if (linesOf(before!).length !== linesOf(draft).length)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.linesOfDocument', 'Las partidas las pone el documento que pide el surtido.'),
    );
  if (changed('wave') && status === 'EN_SURTIDO')
    context.fail(
      'wave',
      t('inventory.waveBefore', 'Ya se está surtiendo: la ola se decide antes.'),
    );
  if (!changed('lines')) return;
  await requirePicker(tx, actor, before!);
  await fillWeighed(context);
  await checkPicks(context);
}

async function start({
  tx,
  actor,
  now,
  services,
  before,
  changes,
}: TransitionContext<typeof supplying>): Promise<void> {
  const context = { tx, actor, now, services };
  const id = before.id!;
  const planned = await proposePicks(
    context,
    { supplyingId: id, storageId: before.storage_id, source: sourceOf(before) },
    linesOf(before).map((line) => ({
      lineId: line.id!,
      productId: Number(line.product_id),
      qty: String(line.qty_requested),
    })),
  );
  changes.picker_id = actor.userId;
  changes.started_at = now.toString({ smallestUnit: 'millisecond' });
  const byLine = Map.groupBy(planned, ({ lineId }) => lineId);
  const lines = linesOf(before).map((line): Row => ({
    ...line,
    picks: (byLine.get(line.id!) ?? []).map((each): Row => ({
      slot_id: each.slotId,
      lot_id: each.lotId,
      qty_planned: each.qty,
      qty: '0',
      qty2: each.qty2,
      scanned: false,
    })),
  }));
  changes.lines = lines;
  const source = sourceOf(before);
  await reservePicks(context, source, id, heldOf({ lines }));
  await services.rules.get(source.resource)?.supply?.started?.(context, Number(source.id));
}

const issueKind = (reason: unknown) => {
  if (reason === 'DANADO') return 'DANO';
  return reason === 'OTRO' ? 'OTRO' : 'FALTANTE';
};

async function finish(context: TransitionContext<typeof supplying>): Promise<void> {
  const { tx, services, actor, now, before, changes } = context;
  await requirePicker(tx, actor, before);
  const lines = linesOf(before).map((line): Row => ({
    ...line,
    picks: picksOfLine(line).filter((pick) => takenOf(pick) > ZERO),
  }));
  if (picksOf({ lines }).length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inventory.nothingTaken',
        'No hay nada tomado: captura las tomas, o pide que se cancele el surtido.',
      ),
    );
  const missing = shortageOf(before);
  const source = sourceOf(before);
  const unsaid = missing.filter(({ line }) => !line.short_reason);
  if (unsaid.length > 0)
    throw invalid(
      Object.fromEntries(
        unsaid.map(({ index }) => [
          `lines[${index}][short_reason]`,
          [t('inventory.sayWhy', 'Falta por surtir: di por qué.')],
        ]),
      ),
    );
  const stock = { tx, services, actor, now };
  await releasePicks(stock, source);
  await movePicks(stock, before.id!);
  await reservePicks(
    stock,
    source,
    before.id!,
    heldOf({ lines }, typeof before.dest_slot_id === 'number' ? before.dest_slot_id : null),
  );
  changes.finished_at = now.toString({ smallestUnit: 'millisecond' });
  changes.lines = lines;
  if (missing.length === 0) return;
  const storageId = before.storage_id;
  if (before.rest !== 'REGRESA') await orderRest(stock, before, missing);
  for (const { line, qty } of missing)
    await openIssue(stock, {
      kind: issueKind(line.short_reason),
      storageId,
      productId: Number(line.product_id),
      qty,
      unitId: Number(line.unit_id),
      description: `Faltó al surtir ${String(before.folio ?? before.id)} (${String(before.source_label ?? 'sin documento')}).`,
      source: { resource: 'supplying', id: before.id! },
    });
}

/** What is missing is gathered by another. */
const orderRest = (
  stock: Writing,
  before: TransitionContext<typeof supplying>['before'],
  missing: ReturnType<typeof shortageOf>,
): Promise<number> =>
  orderSupplying(stock, {
    kind: before.kind as SupplyKind,
    source: sourceOf(before),
    label: typeof before.source_label === 'string' ? before.source_label : null,
    storageId: before.storage_id,
    neededAt: typeof before.needed_at === 'string' ? before.needed_at : null,
    priority: before.priority,
    customerId: typeof before.customer_id === 'number' ? before.customer_id : null,
    backorderOf: before.id!,
    lines: missing.map(({ line, qty }) => ({
      sourceLineId: Number(line.source_line_id),
      productId: Number(line.product_id),
      qty,
    })),
  });

async function deliver({
  tx,
  actor,
  now,
  services,
  before,
}: TransitionContext<typeof supplying>): Promise<void> {
  const source = sourceOf(before);
  const supplied = picksOf(before).map(({ line, pick }): SupplyResult => ({
    sourceLineId: Number(line.source_line_id),
    productId: Number(line.product_id),
    storageId: before.storage_id,
    slotId: typeof pick.slot_id === 'number' ? Number(before.dest_slot_id ?? pick.slot_id) : null,
    lotId: typeof pick.lot_id === 'number' ? pick.lot_id : null,
    qty: String(pick.qty),
    qty2: typeof pick.qty2 === 'string' ? pick.qty2 : null,
  }));
  await services.rules
    .get(source.resource)
    ?.supply?.delivered?.({ tx, actor, now, services }, Number(source.id), supplied, before.id!);
}

/**
 * What was gathered goes back, and any lot will do again; other supplyings of the document keep
 * theirs.
 */
async function cancel({
  tx,
  actor,
  now,
  services,
  before,
}: TransitionContext<typeof supplying>): Promise<void> {
  const context = { tx, actor, now, services };
  await releasePicks(context, sourceOf(before));
  await returnPicks(context, before.id!);
  await reservePicks(context, sourceOf(before), before.id!, []);
  const source = sourceOf(before);
  await services.rules
    .get(source.resource)
    ?.supply?.cancelled?.(context, Number(source.id), before.id!);
}

export const rules = defineRules(supplying, {
  beforeSave: checkSave,
  async afterSave({ tx, services, actor, now, before, after }) {
    if (before?.status !== 'EN_SURTIDO') return;
    await keepReadings({ tx, services, actor, now }, after);
    await reservePicks({ tx, services, actor, now }, sourceOf(after), after.id!, heldOf(after));
  },
  transitions: {
    start,
    async takeOver({ actor, changes, before }) {
      if (before.picker_id === actor.userId)
        throw new DomainError('ESTADO_INVALIDO', t('inventory.alreadyYours', 'Ya lo surtes tú.'));
      changes.picker_id = actor.userId;
    },
    finish,
    deliver,
    cancel,
  },
  calls: { pick: call(PICK, pick), short: call(SHORT, short), walk: call(WALK, showPickingRoute) },
});

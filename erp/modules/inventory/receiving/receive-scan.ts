/**
 * Receiving with a reader of codes: product or lot, how much, and where it is put (inventory §5,
 * floor).
 */
import { t } from '#erp/model/texts/t.ts';
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { decimalText, fixed, maximum, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import { receiptTolerance } from '#erp/domains/stock/posting/receipt-tolerance.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';
import { slotOf } from './scanned-slot.ts';

interface ReceiveLine {
  readonly id: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly unit_id: number;
  readonly unit: string;
  /** What is expected and what is in already, in `unit`. */
  readonly qty: string;
  readonly done: string;
  readonly slot: string | null;
  readonly scanned: boolean;
}

interface Head {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly storage_id: number;
  readonly storage: string;
  readonly uses_slots: boolean;
  readonly type: string;
}

interface Kind {
  readonly head: string;
  readonly lines: string;
  readonly open: ReadonlySet<string>;
  /** Sets quantity $2 and place $3 of line $1. */
  readonly keep: string;
}

const STORAGE = 's.id as storage_id, s.name as storage, s.uses_slots';
const LINE = 'p.id as product_id, p.code, p.name';
const JOINS = `join products p on ${sameCompany('p', 'l')} and p.id = l.product_id left join lots b on ${sameCompany('b', 'l')} and b.id = l.lot_id`;

const KINDS: Readonly<Record<string, Kind>> = {
  movements: {
    head: `select m.id, m.folio, m.status, ${STORAGE}, t.name as type from movements m ${join('movements.storage_id', 'm', 's')}
      ${join('movements.movement_type_id', 'm', 't')} and t.nature = 'ENTRADA' where m.id = $1`,
    lines: `select l.id, ${LINE}, l.lot_id, coalesce(b.code, l.lot_code) as lot, u.id as unit_id, u.code as unit, l.qty, case when l.scanned_at is null then 0 else l.qty end as done, w.code as slot, l.scanned_at is not null as scanned
      from movement_lines l ${JOINS} join units u on ${sameCompany('u', 'p')} and u.id = coalesce(l.unit_id, p.stock_unit_id) ${leftJoin('movement_lines.slot_id', 'l', 'w')}
      where l.movement_id = $1 order by l.position, l.id`,
    open: new Set(['BORRADOR']),
    keep: 'update movement_lines set qty = $2::numeric, slot_id = coalesce($3::bigint, slot_id), scanned_at = now() where id = $1',
  },
  'branch-transfers': {
    head: `select m.id, m.folio, m.status, ${STORAGE}, 'Traspaso' as type from branch_transfers m ${join('branch_transfers.to_storage_id', 'm', 's')} where m.id = $1`,
    lines: `select l.id, ${LINE}, l.lot_id, b.code as lot, u.id as unit_id, u.code as unit, coalesce(l.qty_shipped, l.qty) as qty, coalesce(l.qty_received, 0) as done, w.code as slot,
        coalesce(l.qty_received, 0) >= coalesce(l.qty_shipped, l.qty) as scanned
      from branch_transfer_lines l ${JOINS} join units u on ${sameCompany('u', 'p')} and u.id = p.stock_unit_id ${leftJoin('branch_transfer_lines.to_slot_id', 'l', 'w')}
      where l.transfer_id = $1 order by l.position, l.id`,
    open: new Set(['EN_TRANSITO', 'RECIBIDO_PARCIAL']),
    keep: 'update branch_transfer_lines set qty_received = coalesce(qty_received, 0) + $2::numeric, to_slot_id = coalesce($3::bigint, to_slot_id) where id = $1',
  },
};

async function read(
  tx: Tx,
  kind: Kind,
  id: number | null,
): Promise<{ readonly head: Head; readonly lines: readonly ReceiveLine[] }> {
  const [head] = await tx.query<Head>(kind.head, [id]);
  if (!head) throw notFound();
  return { head, lines: await tx.query<ReceiveLine>(kind.lines, [id]) };
}

const text = (body: CallContext['body'], name: string): string =>
  typeof body[name] === 'string' ? body[name].trim().slice(0, 300) : '';

const storageOf = ({ storage_id: id, storage: name }: Head) => ({ id, name });

/** The line that the code names: by its lot, then by its product; one that is not in yet first. */
async function lineOf(
  tx: Tx,
  { storage_id: storageId }: Head,
  lines: readonly ReceiveLine[],
  raw: string,
): Promise<ReceiveLine> {
  const { productId, lotId } = await findScannedCode(tx, raw, { storageId });
  const first = (found: readonly ReceiveLine[]) =>
    found.find(({ scanned }) => !scanned) ?? found[0];
  const line =
    first(lines.filter(({ lot }) => lot !== null && lot === raw.toUpperCase())) ??
    first(lines.filter(({ lot_id }) => lotId !== null && lot_id === lotId)) ??
    (lotId === null
      ? first(lines.filter(({ product_id }) => productId !== null && product_id === productId))
      : undefined);
  if (!line)
    throw invalid({
      code: [
        t('inventory.notInDocument', '«{code}» no está en este documento.', {
          code: raw.slice(0, 60),
        }),
      ],
    });
  return line;
}

async function qtyOf(tx: Tx, raw: string, line: ReceiveLine, kind: string): Promise<string> {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(raw) || fixed(raw) <= 0n)
    throw invalid({ qty: [t('inventory.aboveZero', 'Escribe una cantidad mayor que cero.')] });
  const left = fixed(line.qty) - fixed(line.done);
  if (
    kind === 'branch-transfers' &&
    fixed(raw) > left &&
    fixed(line.done) + fixed(raw) > (await receiptTolerance(tx))(fixed(line.qty))
  )
    throw invalid({
      qty: [
        t('inventory.leftToReceive', 'Sólo falta recibir {quantity} {unit}.', {
          quantity: plain(decimalText(maximum(left, ZERO))),
          unit: line.unit,
        }),
      ],
    });
  return decimalText(fixed(raw));
}

const plain = (qty: string) => qty.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
const named = (line: ReceiveLine) => (line.lot ? `${line.code}, lote ${line.lot}` : line.code);
const left = (line: ReceiveLine) =>
  fixed(line.qty) > fixed(line.done) ? decimalText(fixed(line.qty) - fixed(line.done)) : line.qty;

function requireStorage({ permissions }: ReturnType<typeof requireActor>, head: Head): void {
  if (permissions.storageIds && !permissions.storageIds.includes(head.storage_id)) throw notFound();
}

/** `GET {resource}/receive/:id`: what is expected and what is in. */
export async function receiving(context: CallContext) {
  const actor = requireActor(context);
  const kind = KINDS[context.resource.path]!;
  const found = await context.services.db.tenant({ accountId: actor.accountId }, (tx) =>
    read(tx, kind, context.id),
  );
  requireStorage(actor, found.head);
  return { data: { ...found.head, open: kind.open.has(found.head.status), lines: found.lines } };
}

/**
 * `PUT {resource}/scan/:id`: with `check` it only says what the codes name; without, the line is
 * kept.
 */
export async function receiveScan(context: CallContext) {
  const actor = requireActor(context);
  const { resource, body, id, now, services } = context;
  const kind = KINDS[resource.path]!;
  const data = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      // Locked before it is read: what two people receive at once adds up to no more than what
      // came.
      await tx.query(`select id from ${resource.table} where id = $1 for update`, [id]);
      const { head, lines } = await read(tx, kind, id);
      requireStorage(actor, head);
      if (!kind.open.has(head.status))
        throw new DomainError(
          'ESTADO_INVALIDO',
          t('inventory.notReceived', 'Este documento ya no se recibe: revisa su estado.'),
        );
      const line = await lineOf(tx, head, lines, text(body, 'code'));
      const slotId = await slotOf(tx, storageOf(head), text(body, 'slot'));
      const said = {
        line_id: line.id,
        product: `${line.code} ${line.name}`,
        lot: line.lot,
        unit: line.unit,
        left: plain(left(line)),
        slot: line.slot,
      };
      if (text(body, 'qty') === '' && text(body, 'check') !== '') return said;
      const qty = await qtyOf(tx, text(body, 'qty'), line, resource.path);
      await checkDecimals(
        tx,
        [{ field: 'qty', qty, productId: line.product_id, unitId: line.unit_id }],
        (field, message) => {
          throw invalid({ [field]: [message] });
        },
      );
      if (text(body, 'check') !== '') return said;
      await tx.execute(kind.keep, [line.id, qty, slotId]);
      await tx.execute(
        `update ${resource.table} set version = version + 1, updated_at = $2, updated_by = $3 where id = $1`,
        [id, now.toString({ smallestUnit: 'millisecond' }), actor.userId],
      );
      await audit(tx, actor, now, {
        action: 'EDITAR',
        resource: resource.path,
        recordId: id,
        recordLabel: head.folio,
        changes: {
          [`lines[${lines.indexOf(line)}].qty`]: [line.done, qty],
          ...(slotId && { [`lines[${lines.indexOf(line)}].slot_id`]: [line.slot, slotId] }),
        },
      });
      return { ...said, message: `${plain(qty)} ${line.unit} de ${named(line)}.` };
    },
  );
  return { data };
}

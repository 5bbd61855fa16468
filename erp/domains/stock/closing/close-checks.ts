/**
 * What must be settled before a month of the stock ledger is closed (inventory R33), each with
 * where it is put right.
 */
import type { Tx } from '#erp/db/database.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { annualCoverage, type Coverage } from '../counts/annual-count.ts';
import { endOfPeriod, previousPeriod } from '../period-snapshots.ts';
import type { StockContext } from '../posting.ts';

export interface CloseCheck {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  /** What is not settled is only told, when false. */
  readonly blocks: boolean;
  /** How it stands: «2 movimientos sin aplicar». */
  readonly said: string;
  /** Screen where it is put right. */
  readonly href: string;
}

interface ClosingFindings {
  readonly previous: string | null;
  readonly drafts: number;
  readonly negatives: number;
  readonly replays: number;
  readonly failed: number;
  readonly waiting: number;
  readonly posts: boolean;
  readonly counts: number;
  readonly transit: number;
}

const TRANSIT_HOURS = 48;

const findings = async (
  tx: Tx,
  period: string,
  end: string,
  now: string,
): Promise<ClosingFindings> => {
  const [found] = await tx.query<ClosingFindings>(
    `select (select status from inv__periods where period = $3) as previous,
       (select count(*) from movements m where m.status in ('BORRADOR', 'POR_AUTORIZAR') and m.posted_at < $1)::int as drafts,
       (select count(*) from (select 1 from kardex k where k.posted_at < $1 group by k.product_id, k.storage_id, k.slot_id, k.lot_id, k.owner_kind, k.owner_id having sum(k.qty) < 0) n)::int as negatives,
       (select count(*) from stock_costs c where c.replay_pending)::int as replays,
       (select count(*) from acc__posting_events e where e.movement_id is not null and e.status = 'ERROR' and to_char(e.date, 'YYYY-MM') <= $2)::int as failed,
       (select count(*) from acc__posting_events e where e.movement_id is not null and e.status = 'PENDIENTE' and to_char(e.date, 'YYYY-MM') <= $2)::int as waiting,
       exists (select 1 from acc__posting_events e where e.movement_id is not null and e.status = 'CONTABILIZADO') as posts,
       (select count(*) from inv__counts c where c.status in ('EN_CONTEO', 'EN_REVISION') and c.started_at < $1)::int as counts,
       (select count(*) from branch_transfers b where b.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and b.ship_at < $1
         and b.ship_at < $4::timestamptz - make_interval(hours => coalesce((select w.transit_alert_hours from wms__configurations w limit 1), $5)::int))::int as transit`,
    [end, period, previousPeriod(period), now, TRANSIT_HOURS],
  );
  return found!;
};

const counted = (n: number, one: string, many: string) =>
  `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`;
const percent = (part: number) => `${part.toLocaleString('es-MX', { maximumFractionDigits: 1 })} %`;

/** `transitNote` is why what has been long on its way still is. */
export async function closeChecks(
  context: StockContext,
  period: string,
  transitNote: string | null,
): Promise<readonly CloseCheck[]> {
  const { tx, now } = context;
  const end = endOfPeriod(context, period);
  const f = await findings(tx, period, end, now.toString());
  const row = (
    key: string,
    label: string,
    ok: boolean,
    said: string,
    href: string,
    blocks = true,
  ): CloseCheck => ({ key, label, ok, blocks, said: ok ? 'Listo' : said, href });
  const over = Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0;
  const checks = [
    row('ended', 'El mes terminó', over, 'el mes en curso', '/inv/operations?tab=cierres'),
    row(
      'previous',
      'Mes anterior cerrado',
      f.previous !== 'ABIERTO',
      'el mes anterior sin cerrar',
      '/inv/operations?tab=cierres',
    ),
    row(
      'drafts',
      'Movimientos aplicados',
      f.drafts === 0,
      counted(
        f.drafts,
        'movimiento con fecha de este mes sin aplicar',
        'movimientos con fecha de este mes sin aplicar',
      ),
      '/movements?filter[status]=BORRADOR',
    ),
    row(
      'negatives',
      'Sin existencias negativas',
      f.negatives === 0,
      counted(f.negatives, 'existencia negativa', 'existencias negativas'),
      '/storage-inventory',
    ),
    row(
      'replays',
      'Costos recalculados',
      f.replays === 0,
      counted(f.replays, 'costo en recálculo', 'costos en recálculo'),
      '/inv-costs?report=COSTOS',
    ),
    row(
      'counts',
      'Conteos terminados',
      f.counts === 0,
      counted(f.counts, 'conteo abierto', 'conteos abiertos'),
      '/inv/operations?tab=conteos',
    ),
    row(
      'transit',
      'Mercancía en tránsito revisada',
      f.transit === 0 || Boolean(transitNote),
      counted(
        f.transit,
        'traspaso retrasado en tránsito sin explicar',
        'traspasos retrasados en tránsito sin explicar',
      ),
      '/branch-transfers?filter[status]=EN_TRANSITO',
    ),
    row(
      'failed',
      'Pólizas sin errores',
      f.failed === 0,
      counted(f.failed, 'póliza con error', 'pólizas con error'),
      '/acc/posting-events?filter[status]=ERROR',
    ),
    row(
      'waiting',
      'Pólizas contabilizadas',
      f.waiting === 0,
      counted(f.waiting, 'póliza por contabilizar', 'pólizas por contabilizar'),
      '/acc/posting-events?filter[status]=PENDIENTE',
      f.posts,
    ),
  ];
  return period.endsWith('-12')
    ? [...checks, annualRow(await annualCoverage(context, period))]
    : checks;
}

/** R34: what the year's physical inventory covered. */
function annualRow({ products, value, lastCount, movedSince }: Coverage): CloseCheck {
  const since = lastCount
    ? `; último conteo ${formatDay(lastCount)} y ${counted(movedSince, 'movimiento posterior', 'movimientos posteriores')}`
    : '';
  const said = `${percent(products)} de los productos y ${percent(value)} del valor${since}`;
  return {
    key: 'annual',
    label: 'Inventario físico anual',
    ok: products >= 100,
    blocks: true,
    said: products >= 100 ? `Listo: ${said}` : `inventario físico anual incompleto: ${said}`,
    href: '/inv/operations?tab=conteos',
  };
}

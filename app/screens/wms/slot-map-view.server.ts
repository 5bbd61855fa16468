import { t } from '#app/i18n/t.ts';
import { numberText } from './numbers.ts';

export interface SlotRow {
  readonly slot_id: number;
  readonly slot: string;
  readonly zone: string | null;
  readonly aisle: string | null;
  readonly rack: string | null;
  readonly level: string | null;
  readonly place: string | null;
  readonly status: string;
  readonly block_reason: string | null;
  readonly slot_type: string;
  readonly version: number;
  readonly max_weight_kg: string | null;
  readonly sku: number;
  readonly kg: string;
  readonly products: string | null;
  readonly occupancy_pct: string | null;
}

export interface CellView {
  readonly id: number;
  readonly code: string;
  /** Step of the colour: empty, three of fullness, beyond capacity, blocked. */
  readonly step: 0 | 1 | 2 | 3 | 4 | 5;
  readonly text: string;
  readonly said: string;
}

export interface AisleView {
  readonly title: string;
  /** Rack and position of each column. */
  readonly columns: readonly string[];
  /** From the highest level down, as they are seen. */
  readonly levels: readonly {
    readonly level: string;
    readonly cells: readonly (CellView | null)[];
  }[];
}

const inOrder = new Intl.Collator('es-MX', { numeric: true }).compare;
const isBlocked = ({ status }: SlotRow) => status === 'BLOQUEADA';

/** Without a limit of weight a place is empty or in use. */
function stepOf(row: SlotRow): CellView['step'] {
  if (isBlocked(row)) return 5;
  if (row.sku === 0) return 0;
  const share = row.occupancy_pct === null ? 50 : Number(row.occupancy_pct);
  if (share > 100) return 4;
  if (share > 75) return 3;
  return share > 35 ? 2 : 1;
}

export const occupancyText = (row: SlotRow): string => {
  if (row.sku === 0) return t('slots.empty', 'Vacía');
  return row.occupancy_pct === null
    ? `${numberText(row.kg)} kg`
    : `${Math.round(Number(row.occupancy_pct))} %`;
};

function stepText(row: SlotRow): string {
  if (row.sku === 0) return '';
  return row.occupancy_pct === null ? '•' : `${Math.round(Number(row.occupancy_pct))}`;
}

const cellOf = (row: SlotRow): CellView => ({
  id: row.slot_id,
  code: row.slot,
  step: stepOf(row),
  text: stepText(row),
  said: [
    row.slot,
    occupancyText(row),
    row.products,
    isBlocked(row) &&
      t('slots.blockedBecause', 'bloqueada: {reason}', { reason: row.block_reason ?? '' }),
  ]
    .filter(Boolean)
    .join(' · '),
});

const uniques = (values: readonly string[]) => [...new Set(values)].toSorted(inOrder);

/** One grid for each zone and aisle: racks and positions across, levels upwards. */
export function aislesOf(rows: readonly SlotRow[]): AisleView[] {
  const placed = rows.filter(({ aisle, level }) => aisle !== null && level !== null);
  const groups = Map.groupBy(placed, ({ zone, aisle }) => `${zone ?? ''}\n${aisle}`);
  return [...groups]
    .toSorted(([a], [b]) => inOrder(a, b))
    .map(([key, own]) => {
      const [zone, aisle] = key.split('\n');
      const column = ({ rack, place }: SlotRow) => [rack, place].filter(Boolean).join('-');
      const columns = uniques(own.map(column));
      return {
        title: t('slots.aisle', '{zone}Pasillo {aisle}', {
          zone: zone ? t('slots.zone', 'Zona {zone} · ', { zone }) : '',
          aisle: aisle ?? '',
        }),
        columns,
        levels: uniques(own.map(({ level }) => level!))
          .toReversed()
          .map((level) => ({
            level,
            cells: columns.map((each) => {
              const row = own.find((one) => one.level === level && column(one) === each);
              return row ? cellOf(row) : null;
            }),
          })),
      };
    });
}

/** Places without an aisle or a level: doors, floors, corners. */
export const loose = (rows: readonly SlotRow[]): CellView[] =>
  rows.filter(({ aisle, level }) => aisle === null || level === null).map(cellOf);

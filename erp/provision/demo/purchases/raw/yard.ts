/** What the demo's yard and laboratory do with a load of raw material. */
import { apportion } from '#erp/domains/amounts/apportion.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { insertTicket, type ScalePlace } from '../../catalogues/scale-tickets.ts';
import { act, atDay, change, make, type Desk } from '../../office/desk.ts';
import type { Purchasing } from '../purchasing-desks.ts';
import type { DemoLoad } from './load-data.ts';

const RAW = 'raw-material-shipments';
const ANALYSES = 'shipment-analyses';

export interface Yard extends Purchasing {
  readonly place: ScalePlace;
  readonly consignee: number;
  readonly cause: number;
}

export async function yardOf(at: Purchasing): Promise<Yard> {
  const { tx, actor } = at.buyer;
  const ids = (table: string) => idsByCode(tx, actor.accountId, table);
  const [scales, branches, units, consignees, causes] = [
    await ids('dif__scales'),
    await ids('branch_offices'),
    await ids('units'),
    await ids('pur__consignees'),
    await ids('causes'),
  ];
  return {
    ...at,
    place: {
      accountId: actor.accountId,
      scale: scales.get('BAS-01')!,
      branch: branches.get('LEO')!,
      unit: units.get('KG')!,
    },
    consignee: consignees.get('LEON')!,
    cause: causes.get('RZ-CALIDAD')!,
  };
}

/** So many bales of the same net weight, each with its straps. */
export const balesOf = (net: number, count: number) =>
  apportion(
    net,
    Array.from({ length: count }, () => 1),
    3,
  ).map((kilograms, i) => ({
    line_no: '1',
    number: String(i + 1),
    kind: 'PACA',
    gross_kg: (Number(kilograms) + 1.5).toFixed(3),
    tare_kg: '1.5',
  }));

type Weighed = Pick<DemoLoad, 'plates' | 'driver' | 'product' | 'scale' | 'days' | 'notes'>;

/** Both passes over the scale. */
export const ticketOf = ({ receiver, place }: Yard, load: Weighed): Promise<number> => {
  const [gross, tare, origin] = load.scale!;
  return insertTicket(receiver.tx, place, {
    plates: load.plates,
    driver: load.driver,
    product: receiver.products.get(load.product) ?? null,
    first: gross,
    second: tare,
    origin,
    daysAgo: load.days,
    status: 'CERRADA',
    note: load.notes ?? null,
  });
};

export async function weigh(at: Yard, id: number, load: DemoLoad): Promise<void> {
  const [gross, tare] = load.scale!;
  await change(at.receiver, RAW, id, {
    weighing_id: String(await ticketOf(at, load)),
    ...(load.notes && { notes: load.notes }),
    ...(load.bales && { packages: balesOf(gross - tare, load.bales) }),
  });
}

type Analysed = Pick<DemoLoad, 'found' | 'dictum' | 'remarks' | 'rejectedBales'>;

/** What the laboratory found, and what quality decided of it. */
export async function analyse(
  { laboratory, quality }: Pick<Purchasing, 'laboratory' | 'quality'>,
  id: number,
  load: Analysed,
  row = 1,
): Promise<void> {
  const made = await make(laboratory, ANALYSES, { shipment_id: String(id), line_no: String(row) });
  const values = [...load.found!, '1'];
  await change(laboratory, ANALYSES, made.id!, {
    results: (made.results as readonly Row[]).map((row, i) => ({
      id: String(row.id),
      [row.kind === 'SI_NO' ? 'value_choice' : 'value_number']: values[i]!,
    })),
    ...(load.dictum && { dictum: load.dictum }),
    ...(load.remarks && { remarks: load.remarks }),
    ...(load.rejectedBales && { rejected_packages: load.rejectedBales }),
  });
  if (load.dictum) await act(quality, ANALYSES, 'dictate', made.id!);
}

export const daysAgo = <T>(desk: Desk, days: number, work: (day: Desk) => Promise<T>) =>
  atDay(desk, -days, work);

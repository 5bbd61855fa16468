/** What stories of raw material begin with: a scale, a template of PET, an order and its truck. */
import { deviceOf } from '#erp/modules/dif/scales/testing.ts';
import { authorisedOrder, SHIPMENTS, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, story, type Body } from './given.ts';
import { activeSupplier } from './payables.ts';

export const RAW = 'raw-material-shipments';
export const ANALYSES = 'shipment-analyses';

export interface Yard extends Buying {
  readonly cause: number;
  /** A closed ticket of these two passes; its id. */
  ticket(gross: string, tare: string, more?: Body): Promise<number>;
}

/** PET of R24: wet over 1 % and dirty over 1 % are paid less, and grade B 3 % less. */
export const PET = {
  code: 'PET',
  name: 'Hojuela de PET',
  humidity_basis: 'HUMEDAD_BASE',
  base_humidity: '1',
  max_humidity: '6',
  humidity_rule: 'SOLO_CASTIGO',
  impurity_tolerance: '1',
  max_impurity: '5',
  parameters: [
    { line_no: '1', name: 'Humedad', role: 'HUMEDAD', unit: '%' },
    { line_no: '2', name: 'Impureza', role: 'IMPUREZA', unit: '%' },
    { line_no: '3', name: 'Color', role: 'GRADO', unit: 'b*' },
  ],
  grades: [
    { code: 'A', parameter: '3', to_value: '2' },
    { code: 'B', parameter: '3', from_value: '2.0001', to_value: '5', price_adjust_percent: '-3' },
    { code: 'C', parameter: '3', from_value: '5.0001', price_adjust_percent: '-10', accept: '0' },
  ],
};

interface YardOptions {
  readonly supplier?: Body;
  readonly product?: Body;
  /** Without it, nothing is analysed. */
  readonly analysed?: boolean;
}

export async function yard({ supplier = {}, product = {}, analysed = true }: YardOptions = {}) {
  const told = await story();
  const { stock } = told;
  const admin = told.as('admin');
  const type = await stock.make('dif/scales-types', {
    code: 'CAM',
    name: 'Camionera',
    class: 'III',
    use: 'CAMIONERA',
    unit_id: String(await stock.idOf('units', 'KG')),
    max_capacity: '60000',
    min_capacity: '1',
    division: '20',
  });
  const scale = await stock.make('dif/scales', {
    code: 'C1',
    name: 'Entrada',
    scale_type_id: String(type.id),
    last_verification_on: TODAY(),
  });
  const device = await deviceOf(stock, scale.id!);
  const pass = async (gross: string): Promise<number> => {
    const { status, data, text } = await device.send({ gross });
    if (status !== 201) throw new Error(text);
    return data.id;
  };
  const given: Yard = {
    told,
    supplier: await activeSupplier(told, { more: { category: 'MATERIA_PRIMA', ...supplier } }),
    product: await told.given.product('PET-H', {
      more: {
        kind: 'MATERIA_PRIMA',
        tracking: 'LOTE',
        lot_kind: 'PACA',
        tax_object: '02',
        tax_ids: { 0: String(await told.idOf('sattaxes', 'IVA16')) },
        ...product,
      },
    }),
    cause: await told.idOf('causes', 'RZ-CALIDAD'),
    async ticket(gross, tare, more = {}) {
      const { id } = await done(
        admin.post('dif/weighings', {
          scale_id: scale.id,
          first_reading_id: await pass(gross),
          ...more,
        }),
      );
      await done(admin.act('dif/weighings', 'close', id, { second_reading_id: await pass(tare) }));
      return id;
    },
  };
  if (analysed)
    await done(
      admin.post('pur/analysis-templates', { ...PET, product_ids: { 0: String(given.product) } }),
    );
  return given;
}

/** An order of raw material, authorised, and its truck in the yard. */
export async function truck(given: Yard, line: Body, more: Body = {}) {
  const admin = given.told.as('admin');
  const order = await authorisedOrder(given, line, { kind: 'MATERIA_PRIMA' });
  const { id } = await done(
    admin.post(RAW, {
      purchase_order_id: order.id,
      date: TODAY(),
      delivery_note: 'R-1',
      driver_name: 'Juan',
      plates: 'GTO-11-A',
      ...more,
    }),
  );
  await done(admin.act(SHIPMENTS, 'arrive', id));
  return { order, id: id as number };
}

/** The truck of R21 and R24: 24,180 kg at 11.50, in so many bales where they are told. */
export async function loadOfR24(
  given: Yard,
  { bales = 0, more = {} }: { bales?: number; more?: Body } = {},
) {
  const admin = given.told.as('admin');
  const { order, id } = await truck(given, { quantity: '24180', price: '11.50' }, more);
  const ticket = await given.ticket('41260', '17080', { origin_weight: '24300' });
  await done(admin.change(`${RAW}/${id}`, { weighing_id: ticket }));
  if (bales > 0) {
    const { lines } = await done(admin.get(`${RAW}/${id}`));
    await done(
      admin.act(RAW, 'makePackages', id, { line: lines[0].id, count: String(bales), kind: 'PACA' }),
    );
  }
  const received = await done(admin.act(SHIPMENTS, 'receive', id));
  return { order, id, received };
}

/** The sample of a load, taken by the laboratory; `values` by the number of the parameter. */
export async function sample(
  { told }: Yard,
  shipmentId: number,
  values: readonly string[],
  more: Body = {},
) {
  const lab = await laboratory({ told });
  const made = await done(lab.post(ANALYSES, { shipment_id: shipmentId, line_no: '1' }));
  return done(
    lab.change(`${ANALYSES}/${made.id}`, {
      results: made.results.map(({ id }: Body, i: number) => ({ id, value_number: values[i] })),
      ...more,
    }),
  );
}

/** Who samples, and is not who dictates. */
export const laboratory = ({ told }: Pick<Yard, 'told'>) =>
  told.given.person('analista', 'LABORATORIO', { everywhere: true });

import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

type Unit = readonly [
  code: string,
  name: string,
  symbol: string,
  dimension: string,
  num: number | null,
  den: number | null,
  sat: string,
];

/** Factors to PZA, KG, M, M2, L, H, KWH and SERV are exact; a package has none of its own. */
const UNITS: readonly Unit[] = [
  ['PZA', 'Pieza', 'pza', 'CONTEO', 1, 1, 'H87'],
  ['MIL', 'Millar', 'mil', 'CONTEO', 1000, 1, 'MIL'],
  ['DOC', 'Docena', 'doc', 'CONTEO', 12, 1, 'DZN'],
  ['KG', 'Kilogramo', 'kg', 'MASA', 1, 1, 'KGM'],
  ['G', 'Gramo', 'g', 'MASA', 1, 1000, 'GRM'],
  ['TON', 'Tonelada', 't', 'MASA', 1000, 1, 'TNE'],
  ['LB', 'Libra', 'lb', 'MASA', 45359237, 100000000, 'LBR'],
  ['M', 'Metro', 'm', 'LONGITUD', 1, 1, 'MTR'],
  ['CM', 'Centímetro', 'cm', 'LONGITUD', 1, 100, 'CMT'],
  ['YD', 'Yarda', 'yd', 'LONGITUD', 9144, 10000, 'YRD'],
  ['IN', 'Pulgada', 'in', 'LONGITUD', 254, 10000, 'INH'],
  ['M2', 'Metro cuadrado', 'm²', 'AREA', 1, 1, 'MTK'],
  ['L', 'Litro', 'L', 'VOLUMEN', 1, 1, 'LTR'],
  ['ML', 'Mililitro', 'mL', 'VOLUMEN', 1, 1000, 'MLT'],
  ['GAL', 'Galón (EUA)', 'gal', 'VOLUMEN', 3785411784, 1000000000, 'GLL'],
  ['H', 'Hora', 'h', 'TIEMPO', 1, 1, 'HUR'],
  ['MIN', 'Minuto', 'min', 'TIEMPO', 1, 60, 'MIN'],
  ['KWH', 'Kilowatt hora', 'kWh', 'ENERGIA', 1, 1, 'KWH'],
  ['ROLLO', 'Rollo', 'rollo', 'EMPAQUE', null, null, 'XRO'],
  ['PACA', 'Paca', 'paca', 'EMPAQUE', null, null, 'XBL'],
  ['BOLSA', 'Bolsa', 'bolsa', 'EMPAQUE', null, null, 'XBG'],
  ['CAJA', 'Caja', 'caja', 'EMPAQUE', null, null, 'XBX'],
  ['TARIMA', 'Tarima', 'tarima', 'EMPAQUE', null, null, 'XPX'],
  ['PAQ', 'Paquete', 'paq', 'EMPAQUE', null, null, 'XPK'],
  ['CONO', 'Cono', 'cono', 'EMPAQUE', null, null, 'XAJ'],
  ['BOBINA', 'Bobina', 'bobina', 'EMPAQUE', null, null, 'XBB'],
  ['KIT', 'Kit', 'kit', 'EMPAQUE', null, null, 'XKI'],
  ['SERV', 'Servicio', 'serv', 'SERVICIO', 1, 1, 'E48'],
];

export const seedUnits = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'units',
    UNITS.map(([code, name, symbol, dimension, factor_num, factor_den, sat_key]) => ({
      code,
      name,
      symbol,
      dimension,
      factor_num,
      factor_den,
      decimals: dimension === 'CONTEO' || dimension === 'EMPAQUE' ? 0 : 6,
      sat_key,
    })),
  );

type StorageType = readonly [
  code: string,
  name: string,
  usage: string,
  available: boolean,
  negative: boolean,
  account: string,
  color: string,
];

const STORAGE_TYPES: readonly StorageType[] = [
  ['FISICO', 'Almacén físico', 'FISICO', true, false, 'INVENTARIO', '#2f4799'],
  ['TRANSITO', 'En tránsito', 'TRANSITO', false, false, 'TRANSITO', '#8a6d1f'],
  ['CONSIGNA', 'Consignación', 'CONSIGNACION', false, false, 'TERCEROS', '#5a4a9c'],
  ['MAQUILA', 'Maquila y terceros', 'TERCERO', false, false, 'TERCEROS', '#7a4a6c'],
  ['CUARENT', 'Cuarentena', 'CUARENTENA', false, false, 'INVENTARIO', '#9a6a1a'],
  ['RECHAZO', 'Rechazo', 'RECHAZO', false, false, 'INVENTARIO', '#a03a3a'],
  ['PISO', 'Piso de producción', 'PRODUCCION', true, true, 'INVENTARIO', '#2f7a5a'],
  ['VEHICULO', 'Vehículo', 'VEHICULO', true, false, 'INVENTARIO', '#3a6a8a'],
  ['RESGUARDO', 'Resguardos', 'RESGUARDO', false, false, 'INVENTARIO', '#5a5f66'],
];

export const seedStorageTypes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'storage_types',
    STORAGE_TYPES.map(
      ([code, name, usage, is_available, allow_negative_default, account_kind, color]) => ({
        code,
        name,
        usage,
        is_available,
        allow_negative_default,
        uses_slots: false,
        account_kind,
        color,
      }),
    ),
  );

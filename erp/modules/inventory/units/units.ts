import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { FieldCondition } from '#erp/model/types.ts';

const HAS_FACTOR: FieldCondition = {
  field: 'dimension',
  is: ['CONTEO', 'MASA', 'LONGITUD', 'AREA', 'VOLUMEN', 'TIEMPO', 'ENERGIA', 'SERVICIO'],
};

/** Units of a product: its own, its equivalences, and those of the same magnitude. */
const CONVERTS = `exists (select 1 from products p ${join('products.stock_unit_id', 'p', 'u')} where ${sameCompany('p', 't')} and p.id = any($)
  and (u.id = t.id or u.dimension = t.dimension and u.factor_num is not null and t.factor_num is not null
    or exists (select 1 from product_units w where ${refersTo('product_units.product_id', 'w', 'p')} and w.unit_id = t.id)))`;

export const units = resource('units', {
  label: ['Unidad de medida', 'Unidades de medida'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 8, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 6 }),
    symbol: text('Símbolo', { required: true, max: 10, width: 3 }),
    dimension: choice(
      'Magnitud',
      [
        ['CONTEO', 'Conteo'],
        ['MASA', 'Masa'],
        ['LONGITUD', 'Longitud'],
        ['AREA', 'Área'],
        ['VOLUMEN', 'Volumen'],
        ['TIEMPO', 'Tiempo'],
        ['ENERGIA', 'Energía'],
        ['EMPAQUE', 'Empaque'],
        ['SERVICIO', 'Servicio'],
      ],
      {
        required: true,
        help: 'Las unidades de empaque no tienen un factor universal: cada producto declara el suyo.',
      },
    ),
    factor_num: int('Factor a la unidad base', {
      above: '0',
      requiredWhen: HAS_FACTOR,
      onlyWhen: HAS_FACTOR,
      help: 'Las bases son PZA, KG, M, M2, L, H, KWH y SERV.',
    }),
    factor_den: int('Entre', {
      above: '0',
      requiredWhen: HAS_FACTOR,
      onlyWhen: HAS_FACTOR,
      help: 'Una unidad equivale a factor ÷ entre unidades base. Ejemplo: 1 g = 1 ÷ 1,000 kg.',
    }),
    decimals: int('Decimales permitidos', {
      min: '0',
      max: '6',
      help: 'Vacío: 0 en conteo y empaque, 6 en las demás.',
    }),
    sat_key: text('Clave unidad SAT', {
      required: true,
      max: 3,
      case: 'upper',
      pattern: ['^[A-Z0-9]{2,3}$', 'Son 2 o 3 letras o números, como H87 o KGM.'],
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'dimension', 'factor_num', 'factor_den', 'sat_key', 'active'],
    sort: 'code',
    more: ['symbol', 'decimals'],
    relationFilters: {
      of_product: {
        label: 'Del producto',
        to: 'products',
        optionsOnly: true,
        sql: CONVERTS,
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'La unidad en que se compra, guarda o vende un producto.',
        fields: ['code', 'name', 'symbol', 'sat_key', 'decimals'],
      },
      {
        title: 'Conversión',
        help: 'El factor es exacto, en números enteros: así ninguna conversión pierde decimales.',
        fields: ['dimension', 'factor_num', 'factor_den'],
      },
    ],
  },
});

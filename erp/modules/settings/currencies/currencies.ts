import { bool, computed, decimal, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const currencies = resource('currencies', {
  label: ['Moneda', 'Monedas'],
  gender: 'f',
  fields: {
    code: text('Clave', {
      required: true,
      max: 3,
      case: 'upper',
      unique: true,
      width: 2,
      pattern: ['^[A-Z]{3}$', 'Son 3 letras, como MXN.'],
      help: 'ISO 4217, igual a la del SAT.',
    }),
    name: text('Nombre', {
      required: true,
      max: 40,
      width: 4,
      help: 'En singular, como se lee en letra: peso.',
    }),
    name_plural: text('Nombre en plural', { required: true, max: 40, width: 4 }),
    suffix: text('Sufijo', { max: 10, width: 2, help: 'Cierra el importe con letra: M.N.' }),
    symbol: text('Símbolo', { max: 4, width: 3 }),
    decimals: int('Decimales', {
      required: true,
      min: '0',
      max: '6',
      default: 2,
      width: 3,
      help: 'No cambian cuando la moneda ya se usó.',
    }),
    rounding: decimal('Redondeo', {
      required: true,
      above: '0',
      default: '0.01',
      width: 3,
      help: 'El importe más pequeño que se paga.',
    }),
    fetch_rate: bool('Traer tipo de cambio', { help: 'Cada noche se consulta el publicado.' }),
    is_base: computed(
      'Moneda base',
      'bool',
      '(exists (select 1 from accounts a where a.id = t.account_id and a.base_currency_id = t.id))',
      { width: 3 },
    ),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'suffix',
      'symbol',
      'decimals',
      'rounding',
      'fetch_rate',
      'is_base',
      'active',
    ],
    sort: 'code',
    filters: ['fetch_rate'],
  },
  form: {
    sections: [
      {
        title: 'Moneda',
        help: 'Cómo se llama y cómo se escribe.',
        fields: ['code', 'name', 'name_plural', 'suffix', 'symbol', 'is_base'],
      },
      {
        title: 'Cálculo',
        help: 'Con cuántos decimales se trabaja y de dónde sale su tipo de cambio.',
        fields: ['decimals', 'rounding', 'fetch_rate'],
      },
    ],
  },
});

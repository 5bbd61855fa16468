import { bool, choice, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const countries = resource('countries', {
  label: ['País', 'Países'],
  gender: 'm',
  fields: {
    code: text('Clave', {
      required: true,
      max: 3,
      case: 'upper',
      unique: true,
      width: 3,
      pattern: ['^[A-Z]{3}$', 'Son 3 letras, como MEX.'],
      help: 'ISO 3166 alfa-3, igual a la del SAT.',
    }),
    code2: text('Clave alfa-2', {
      required: true,
      max: 2,
      case: 'upper',
      unique: true,
      width: 3,
      pattern: ['^[A-Z]{2}$', 'Son 2 letras, como MX.'],
    }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    phone_prefix: text('Lada', {
      max: 5,
      width: 3,
      pattern: ['^[0-9]{1,5}$', 'Escribe sólo los números, como 52.'],
    }),
    currency_id: ref('Moneda', 'currencies', { width: 3 }),
    group: choice(
      'Agrupación',
      [
        ['TLCAN', 'T-MEC'],
        ['UE', 'Unión Europea'],
        ['NINGUNO', 'Ninguna'],
      ],
      { required: true, default: 'NINGUNO', width: 3 },
    ),
    is_tax_haven: bool('Régimen fiscal preferente (REFIPRE)', { width: 3 }),
    zip_pattern: text('Patrón de C.P.', {
      max: 120,
      width: 4,
      help: 'Expresión regular que deben cumplir sus códigos postales.',
    }),
    tax_id_label: text('Nombre de la identificación fiscal', {
      max: 30,
      width: 4,
      help: 'RFC en México, TIN en Estados Unidos.',
    }),
    tax_id_pattern: text('Patrón de identificación fiscal', {
      max: 120,
      width: 4,
      help: 'Expresión regular que debe cumplir.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'code2',
      'name',
      'phone_prefix',
      'currency_id',
      'group',
      'is_tax_haven',
      'active',
    ],
    sort: 'name',
  },
  form: {
    sections: [
      {
        title: 'País',
        help: 'Uno de los países con los que se trata.',
        fields: ['code', 'code2', 'name', 'phone_prefix', 'currency_id', 'group', 'is_tax_haven'],
      },
      {
        title: 'Formatos',
        help: 'Lo que se revisa en domicilios e identificaciones de ese país.',
        fields: ['zip_pattern', 'tax_id_label', 'tax_id_pattern'],
      },
    ],
  },
});

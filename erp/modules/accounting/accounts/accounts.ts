import { bool, choice, int, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { NATURES } from '#erp/modules/sat/accounting-classes.ts';

/** Chart of accounts of the company. */
export const accounts = resource('acc/accounts', {
  label: ['Cuenta contable', 'Cuentas contables'],
  gender: 'f',
  screen: 'acc-accounts',
  docUrl: 'cuentas-contables',
  fields: {
    code: text('Número de cuenta', {
      required: true,
      max: 30,
      unique: true,
      width: 4,
      help: 'Según la máscara de la configuración contable; empieza con el de su cuenta padre.',
    }),
    name: text('Nombre', { required: true, max: 120, width: 8 }),
    parent_id: ref('Cuenta padre', 'acc/accounts', {
      tree: 8,
      where: { kind: 'ACUMULATIVA' },
      width: 8,
      help: 'Vacía: la cuyo número es el de ésta sin su última parte.',
    }),
    level: int('Nivel', { readOnly: true, width: 2 }),
    account_type_id: ref('Tipo de cuenta', 'acc/account-types', { required: true, width: 6 }),
    nature: choice('Naturaleza', NATURES, {
      width: 3,
      help: 'Vacía: la de su tipo. La depreciación acumulada es acreedora dentro del activo.',
    }),
    kind: choice(
      'Clase',
      [
        ['ACUMULATIVA', 'Acumulativa'],
        ['DETALLE', 'De detalle'],
      ],
      {
        required: true,
        default: 'DETALLE',
        width: 3,
        help: 'Sólo las de detalle reciben movimientos.',
      },
    ),
    sat_account_id: ref('Código agrupador SAT', 'sat/accounts', {
      width: 6,
      neededWhen: [],
      help: 'Obligatorio en los dos primeros niveles; las demás toman el de su cuenta padre.',
    }),
    currency_id: ref('Moneda', 'currencies', {
      width: 3,
      help: 'Vacía: cualquiera. Con moneda, se rechazan movimientos en otra.',
    }),
    control: choice(
      'Cuenta de control',
      [
        ['NINGUNO', 'No'],
        ['CLIENTES', 'Clientes'],
        ['PROVEEDORES', 'Proveedores'],
        ['BANCOS', 'Bancos'],
        ['INVENTARIOS', 'Inventarios'],
        ['IMPUESTOS', 'Impuestos'],
        ['EMPLEADOS', 'Empleados'],
        ['ACTIVO_FIJO', 'Activo fijo'],
        ['PRESTAMOS', 'Préstamos'],
      ],
      {
        required: true,
        default: 'NINGUNO',
        width: 4,
        help: 'La mueven sus documentos; una póliza manual necesita un permiso.',
      },
    ),
    requires_subject: bool('Exige tercero'),
    requires_cost_center: bool('Exige centro de costo'),
    requires_cfdi: bool('Exige CFDI', {
      help: 'Cada movimiento lleva el suyo, o una factura extranjera.',
    }),
    deductible_percent: percent('Deducible', {
      min: '0',
      max: '100',
      default: '100',
      suffix: '%',
      width: 3,
    }),
    revaluable: bool('Se revalúa', { help: 'Su saldo en moneda extranjera se revalúa cada mes.' }),
    cost_behavior: choice(
      'Comportamiento',
      [
        ['NO_APLICA', 'No aplica'],
        ['FIJO', 'Fijo'],
        ['VARIABLE', 'Variable'],
      ],
      { required: true, default: 'NO_APLICA', width: 3 },
    ),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'account_type_id', 'nature', 'kind', 'sat_account_id', 'active'],
    sort: 'code',
    tree: 'parent_id',
    filters: ['account_type_id', 'kind', 'control', 'sat_account_id', 'nature', 'currency_id'],
  },
  views: { tree: { by: 'parent_id', columns: ['account_type_id', 'nature', 'kind'] } },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Cuenta',
        help: 'Su número dice de cuál depende: 102.01.01 está dentro de 102.01.',
        fields: [
          'code',
          'name',
          'parent_id',
          'level',
          'account_type_id',
          'nature',
          'kind',
          'sat_account_id',
        ],
      },
      {
        title: 'Qué se le pide',
        help: 'Se revisa en cada movimiento, al aplicar la póliza.',
        fields: [
          'control',
          'currency_id',
          'requires_subject',
          'requires_cost_center',
          'requires_cfdi',
        ],
      },
      {
        title: 'Impuestos y costos',
        help: 'Qué parte se deduce y cómo se analiza.',
        fields: ['deductible_percent', 'revaluable', 'cost_behavior'],
      },
    ],
  },
});

import { bool, choice, int, longtext, money, percent, ref, text } from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** How the company handles its money: one record. */
export const cflConfigs = settings('cfl/configs', {
  label: ['Configuración de tesorería', 'Configuración de tesorería'],
  gender: 'f',
  docUrl: 'configuracion-de-tesoreria',
  fields: {
    default_collection_account_id: ref('Cuenta de cobro por defecto', 'cfl/bank-accounts', {
      width: 6,
    }),
    default_payment_account_id: ref('Cuenta de pago por defecto', 'cfl/bank-accounts', {
      width: 6,
    }),
    petty_cash_limit: money('Límite de caja chica', { min: '0', suffix: 'MXN', width: 4 }),
    tolerance_amount: money('Tolerancia de saldos', {
      required: true,
      min: '0',
      default: '1.00',
      suffix: 'MXN',
      width: 4,
      help: 'Un saldo menor se salda con un clic.',
    }),
    tolerance_account_id: ref('Cuenta de tolerancia', 'acc/accounts', {
      where: { kind: 'DETALLE', control: 'NINGUNO', active: '1' },
      width: 6,
      help: 'Vacía: la del rol «Redondeo».',
    }),
    discount_expense_id: ref('Concepto de pronto pago', 'expenses', {
      where: { active: '1' },
      width: 6,
      help: 'Vacío: la cuenta de devoluciones y descuentos.',
    }),
    discount_max_percent: percent('Descuento sin firma', {
      required: true,
      min: '0',
      max: '100',
      default: '5',
      width: 3,
      help: 'Hasta qué parte de un documento; lo que pase lo autoriza otra persona.',
    }),
    discount_max_amount: money('Descuento sin firma, en pesos', {
      min: '0',
      suffix: 'MXN',
      width: 3,
      help: 'De cada documento. Vacío: sólo cuenta el porcentaje.',
    }),
    match_date_window: int('Ventana de días', {
      required: true,
      min: '0',
      max: '60',
      default: 5,
      suffix: 'días',
      width: 4,
      help: 'Cuántos días puede diferir un renglón del banco de su transacción.',
    }),
    unidentified_deposit_days: int('Días para identificar', {
      required: true,
      min: '1',
      max: '365',
      default: 5,
      suffix: 'días',
      width: 4,
      help: 'Después, un depósito sin dueño está atrasado.',
    }),
    expense_proof_days: int('Días para comprobar', {
      required: true,
      min: '1',
      max: '365',
      default: 10,
      suffix: 'días',
      width: 4,
    }),
    block_new_advance_with_pending: bool('Negar anticipo con pendientes', { default: true }),
    auto_rep: choice(
      'Generar REP',
      [
        ['NO', 'No'],
        ['AL_APLICAR', 'Al aplicar el cobro'],
        ['DIARIO', 'Cada día'],
      ],
      { required: true, default: 'AL_APLICAR', width: 4 },
    ),
    reminder_days: text('Días de recordatorio', {
      max: 60,
      default: '-3,1,8,15',
      width: 6,
      pattern: ['^-?[0-9]{1,3}(,-?[0-9]{1,3})*$', 'Números separados por comas: -3,1,8,15.'],
      help: 'Respecto del vencimiento; los negativos son antes.',
    }),
    reminder_template: longtext('Plantilla', {
      max: 2000,
      help: 'Lo que dice el recordatorio de cobro; {cliente}, {documentos} y {total} se llenan solos. Vacía: el de siempre.',
    }),
    dual_control_subject_accounts: bool('Doble control de cuentas', {
      default: true,
      help: 'Quien captura la cuenta de un tercero no la verifica.',
    }),
    projection_weeks: int('Semanas de proyección', {
      required: true,
      min: '1',
      max: '52',
      default: 13,
      suffix: 'semanas',
      width: 4,
    }),
    projection_mode: choice(
      'Modo',
      [
        ['VENCIMIENTO', 'Por vencimiento'],
        ['ESTADISTICO', 'Por el atraso de cada quien'],
      ],
      { required: true, default: 'VENCIMIENTO', width: 4 },
    ),
    min_cash_alert: money('Efectivo mínimo', { min: '0', suffix: 'MXN', width: 4 }),
  },
  title: 'tolerance_amount',
  search: [],
  list: { columns: ['tolerance_amount', 'match_date_window', 'auto_rep'] },
  risks: { update: 'CRITICO' },
  signatureLimits: {
    fields: [
      'tolerance_amount',
      'discount_max_percent',
      'discount_max_amount',
      'dual_control_subject_accounts',
    ],
    signers: 'cfl/movements.authorize',
  },
  form: {
    sections: [
      {
        title: 'Cuentas y tolerancias',
        help: 'Lo que se propone al cobrar y pagar, y qué diferencias se perdonan.',
        fields: [
          'default_collection_account_id',
          'default_payment_account_id',
          'petty_cash_limit',
          'tolerance_amount',
          'tolerance_account_id',
          'discount_expense_id',
          'discount_max_percent',
          'discount_max_amount',
          'dual_control_subject_accounts',
        ],
      },
      {
        title: 'Bancos',
        help: 'Cómo se concilia y cuándo se reclama un depósito sin dueño.',
        fields: ['match_date_window', 'unidentified_deposit_days'],
      },
      {
        title: 'Gastos y cobranza',
        help: 'Plazos para comprobar, complementos de pago y recordatorios.',
        fields: [
          'expense_proof_days',
          'block_new_advance_with_pending',
          'auto_rep',
          'reminder_days',
          'reminder_template',
        ],
      },
      {
        title: 'Proyección',
        help: 'Cuánto se proyecta, cómo, y desde qué saldo se avisa.',
        fields: ['projection_weeks', 'projection_mode', 'min_cash_alert'],
      },
    ],
  },
});

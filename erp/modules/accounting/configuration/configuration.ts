import { choice, date, int, money, ref, rfc, text } from '#erp/model/fields.ts';
import { RATE_KINDS } from '#erp/domains/exchange/rate-kinds.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';

/** How the company keeps its books: one record. */
export const accConfiguration = settings('acc/configuration', {
  label: ['Configuración contable', 'Configuración contable'],
  gender: 'f',
  docUrl: 'configuracion-contable',
  fields: {
    account_mask: text('Máscara de cuentas', {
      required: true,
      max: 30,
      default: '000.00.00',
      width: 6,
      pattern: ['^0+(\\.0+){0,7}$', 'Escribe ceros y puntos: 000.00.00.'],
      help: 'Cifras de cada nivel. Sólo cambia mientras no hay cuentas.',
    }),
    start_date: date('Inicio de la contabilidad', {
      width: 6,
      help: 'Lo anterior entra con los saldos iniciales y no hace pólizas.',
    }),
    result_account_id: ref('Cuenta del resultado del ejercicio', 'acc/accounts', {
      where: { kind: 'DETALLE' },
      width: 6,
      help: 'En ella está el resultado mientras el ejercicio no se cierra.',
    }),
    prior_result_account_id: ref('Cuenta de resultados de ejercicios anteriores', 'acc/accounts', {
      where: { kind: 'DETALLE' },
      width: 6,
      help: 'A ella pasa el resultado cuando el ejercicio se cierra.',
    }),
    coe_rfc: rfc('RFC de la contabilidad electrónica', {
      width: 6,
      help: 'Con él se nombran los archivos que recibe el SAT. Vacío: el de la empresa.',
    }),
    rate_kind: choice('Tipo de cambio a usar', RATE_KINDS, {
      required: true,
      default: 'DOF',
      width: 6,
    }),
    max_rate_age_days: int('Antigüedad máxima', {
      required: true,
      min: '0',
      max: '60',
      default: 5,
      suffix: 'días',
      width: 6,
      help: 'Un tipo de cambio más viejo que esto no se propone ni se acepta.',
    }),
    on_missing_rule: choice(
      'Si falta regla o cuenta',
      [
        ['ENCOLAR', 'El documento sigue y su póliza espera'],
        ['BLOQUEAR', 'Se rechaza lo que hace el documento'],
      ],
      {
        required: true,
        default: 'ENCOLAR',
        width: 6,
        help: 'Cobros, pagos y timbrado siempre siguen.',
      },
    ),
    rounding_limit: money('Ajuste máximo por redondeo', {
      required: true,
      default: '1.00',
      min: '0',
      suffix: 'MXN',
      width: 6,
      help: 'Lo que la conversión de moneda deje de más va a la cuenta de redondeo.',
    }),
    require_entry_authorization_over: money('Autorizar pólizas manuales mayores a', {
      min: '0',
      suffix: 'MXN',
      width: 6,
      help: 'Vacío: sólo las de los tipos que lo exigen.',
    }),
  },
  title: 'account_mask',
  search: [],
  list: { columns: ['account_mask', 'start_date'] },
  risks: { update: 'SENSIBLE' },
  signatureLimits: {
    fields: ['require_entry_authorization_over'],
    signers: 'acc/book-entries.post',
  },
  form: {
    sections: [
      {
        title: 'Cuentas',
        help: 'Cómo se numeran y desde cuándo se lleva la contabilidad aquí.',
        fields: [
          'account_mask',
          'start_date',
          'result_account_id',
          'prior_result_account_id',
          'coe_rfc',
        ],
      },
      {
        title: 'Tipo de cambio',
        help: 'Cuál proponen los documentos en otra moneda.',
        fields: ['rate_kind', 'max_rate_age_days'],
      },
      {
        title: 'Pólizas',
        help: 'Cuándo otra persona tiene que aplicarlas.',
        fields: ['on_missing_rule', 'rounding_limit', 'require_entry_authorization_over'],
      },
    ],
  },
});

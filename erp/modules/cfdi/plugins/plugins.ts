import { bool, choice, datetime, longtext, refs, secret, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ADDENDA_LINE_TOKENS, ADDENDA_TOKENS } from '#erp/domains/cfdi/addenda/addenda.ts';
import { TEST_PAC } from './plugin-actions.ts';
import { SAT_SETUP_TABS } from './setup-tabs.ts';

export const PAC_MODES = [
  ['PRUEBAS', 'Pruebas', 'wait'],
  ['PRODUCCION', 'Producción', 'ok'],
] as const;

const OF_PAC = { field: 'kind', is: ['PAC'] } as const;
const OF_ADDENDA = { field: 'kind', is: ['ADDENDA'] } as const;
const braced = (tokens: readonly string[]) => tokens.map((token) => `{${token}}`).join(' ');
const BY_THE_SYSTEM = 'Viene con el sistema: se usa cuando el comprobante lo lleva.';

/** The provider that stamps, and what goes in or beside a CFDI (finance §2.6, sat-cfdi §9). */
export const plugins = resource('sat/plugins', {
  label: ['Complemento o proveedor', 'PAC y complementos'],
  docUrl: 'pac-y-complementos',
  fields: {
    code: text('Clave', {
      required: true,
      max: 30,
      case: 'upper',
      unique: true,
      readOnly: 'edit',
      width: 3,
    }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    kind: choice(
      'Tipo',
      [
        ['PAC', 'PAC'],
        ['COMPLEMENTO', 'Complemento'],
        ['ADDENDA', 'Addenda'],
        ['DESCARGA_SAT', 'Descarga del SAT'],
        ['ESTATUS_SAT', 'Estado ante el SAT'],
      ],
      { required: true, default: 'ADDENDA', readOnly: true, width: 3 },
    ),
    enabled: bool('Habilitado', { help: 'Un solo PAC: al habilitar uno se deshabilita el otro.' }),
    mode: choice('Ambiente', PAC_MODES, { onlyWhen: OF_PAC, width: 3 }),
    username: text('Usuario', { max: 120, onlyWhen: OF_PAC, width: 4 }),
    password: secret('Contraseña', { onlyWhen: OF_PAC, width: 4 }),
    token: secret('Token', {
      onlyWhen: OF_PAC,
      width: 4,
      help: 'Sólo SW: en lugar de usuario y contraseña.',
    }),
    verification: choice(
      'Comprobación',
      [
        ['SIN_COMPROBAR', 'Sin comprobar con el proveedor', 'wait'],
        ['COMPROBADA', 'Comprobada con el proveedor', 'ok'],
        ['NO_APLICA', 'No aplica', 'off'],
      ],
      {
        required: true,
        default: 'NO_APLICA',
        readOnly: true,
        width: 4,
        help: 'Se comprueba con «Probar»; se pierde al cambiar la conexión.',
      },
    ),
    last_ok_at: datetime('Última respuesta', { readOnly: true, width: 4 }),
    last_error: longtext('Último error', { max: 1000, readOnly: true }),
    customers: refs('Clientes', 'customers', {
      onlyWhen: OF_ADDENDA,
      help: 'A quiénes se agrega, si su CFDI no dice otra.',
    }),
    template: longtext('Plantilla', {
      max: 20_000,
      onlyWhen: OF_ADDENDA,
      requiredWhen: OF_ADDENDA,
      help: `XML con ${braced(ADDENDA_TOKENS)}. Por partida, entre {partidas} y {/partidas}: ${braced(ADDENDA_LINE_TOKENS)}.`,
    }),
  },
  title: 'name',
  search: ['code', 'name'],
  fixedRows: [
    {
      when: { field: 'kind', is: ['COMPLEMENTO', 'DESCARGA_SAT', 'ESTATUS_SAT'] },
      message: BY_THE_SYSTEM,
      deleteMessage: BY_THE_SYSTEM,
    },
    {
      when: OF_PAC,
      fields: ['code', 'name'],
      message: 'El nombre de un PAC no cambia.',
      deleteMessage: 'Un PAC no se elimina: habilita otro.',
    },
  ],
  actions: { test: TEST_PAC },
  risks: { create: 'SENSIBLE', update: 'CRITICO', delete: 'SENSIBLE' },
  list: {
    columns: ['name', 'kind', 'enabled', 'mode', 'verification', 'last_ok_at'],
    sort: 'kind',
    viewsBy: 'kind',
    filters: ['enabled', 'mode', 'verification'],
    tabs: SAT_SETUP_TABS,
  },
  form: {
    sections: [
      {
        title: 'Proveedor o complemento',
        help: 'Qué es y si se usa.',
        fields: ['code', 'name', 'kind', 'enabled'],
      },
      {
        title: 'Conexión',
        help: 'Lo que da el proveedor. La contraseña y el token se guardan cifrados.',
        fields: [
          'mode',
          'username',
          'password',
          'token',
          'verification',
          'last_ok_at',
          'last_error',
        ],
      },
      {
        title: 'Addenda',
        help: 'Se agrega al XML que se descarga y se envía; lo timbrado no cambia.',
        fields: ['customers', 'template'],
      },
    ],
  },
});

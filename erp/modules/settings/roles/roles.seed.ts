import type { RoleSeed } from '#erp/model/rights/role-seed.ts';

const catalogues = [
  'branch-offices',
  'areas',
  'countries',
  'state',
  'municipality',
  'currencies',
  'series',
  'causes',
  'language',
  'translation-element',
];

/** Deciding what waits for one, and leaving it to somebody for some days. */
const DECIDES = [
  'approvals.decide',
  'approval-delegations.list',
  'approval-delegations.create',
  'approval-delegations.update',
  'approval-delegations.cancel',
];

/** Managers review the roles of their own people. */
const REVIEWS = ['role-reviews.list', 'role-reviews.confirm', 'role-reviews.revoke'];
const OWN_REVIEWS = {
  'role-reviews.list': 'PROPIOS',
  'role-reviews.confirm': 'PROPIOS',
  'role-reviews.revoke': 'PROPIOS',
} as const;

/** Roles that every company starts with; those of a module come with it. */
export const settingsRoles: readonly RoleSeed[] = [
  {
    code: 'ADMINISTRADOR',
    name: 'Administrador',
    description: 'Puede todo en la empresa.',
    system: true,
    requiresOtp: true,
    keys: ['*'],
  },
  {
    code: 'ADMIN_USUARIOS',
    name: 'Administrador de usuarios',
    description: 'Da de alta usuarios y arma roles; no ve la operación.',
    keys: [
      'users.*',
      'roles.*',
      'privileges.list',
      'privileges.who',
      'permission-reports.list',
      'sod-rules.list',
      'role-reviews.*',
      'access-permits.list',
      'access-permits.create',
      'modules.list',
      'branch-offices.list',
      'language.list',
    ],
  },
  {
    code: 'CONFIGURADOR',
    name: 'Configurador',
    description: 'Mantiene sucursales, series, catálogos y textos.',
    keys: [
      ...catalogues.map((path) => `${path}.*`),
      'approval-rules.*',
      'print-templates.*',
      'interfaces.*',
      'payment_gateways.*',
      'sys/routes.*',
      'sys/tables.*',
      'settings.list',
      'settings.update',
      'modules.list',
      'modules.update',
      'privileges.list',
      'account-modules.list',
      'accounts.list',
      'accounts.update',
    ],
  },
  {
    code: 'AUDITOR',
    name: 'Auditor',
    description: 'Consulta y exporta todo; no cambia nada.',
    system: true,
    requiresOtp: true,
    keys: ['*.list', '*.export'],
  },
  {
    code: 'SOPORTE',
    name: 'Soporte',
    description:
      'Atiende accesos y sesiones de los usuarios, trabajos, correos y avisos a otros sistemas.',
    keys: [
      'users.list',
      'users.sessions',
      'users.viewAs',
      'modules.list',
      'mail-outbox.list',
      'sys.mail',
      'sys/logs.list',
      'sys.jobs',
      'sys.health',
      'interfaces.list',
      'interfaces.update',
    ],
  },
  {
    code: 'DIRECCION',
    name: 'Dirección',
    description: 'Ve los tableros y autoriza en sus niveles.',
    keys: ['dashboard.list', 'analytics.list', 'branch-offices.list', ...DECIDES, ...REVIEWS],
    scopes: OWN_REVIEWS,
  },
  {
    code: 'EMPLEADO',
    name: 'Empleado',
    description: 'Lo básico de toda persona de la empresa: inicio, perfil y lo propio.',
    keys: [
      'tasks.list',
      'tasks.create',
      'tasks.update',
      'tasks.done',
      'tasks.cancel',
      'imports.list',
      ...REVIEWS,
      ...DECIDES,
    ],
    scopes: {
      'approval-delegations.list': 'PROPIOS',
      'approval-delegations.update': 'PROPIOS',
      'approval-delegations.cancel': 'PROPIOS',
      'imports.list': 'PROPIOS',
      'tasks.list': 'PROPIOS',
      'tasks.update': 'PROPIOS',
      'tasks.done': 'PROPIOS',
      'tasks.cancel': 'PROPIOS',
      ...OWN_REVIEWS,
    },
  },
  {
    code: 'PORTAL_PROVEEDOR',
    name: 'Portal de proveedores',
    description: 'Sólo las pantallas del portal.',
    kind: 'EXTERNO',
    system: true,
    keys: [],
  },
  {
    code: 'PORTAL_CLIENTE',
    name: 'Portal de clientes',
    description: 'Sólo las pantallas del portal.',
    kind: 'EXTERNO',
    system: true,
    keys: [],
  },
  {
    code: 'TERMINAL_PISO',
    name: 'Terminal de piso',
    description: 'Sólo las pantallas de su estación.',
    kind: 'TERMINAL',
    keys: [],
  },
  {
    code: 'INTEGRACION',
    name: 'Integración',
    description: 'Para programas que usan la API; se le dan los permisos que necesite.',
    keys: [],
  },
];

/** The role of the account SISTEMA alone. */
export const operatorRole: RoleSeed = {
  code: 'OPERADOR',
  name: 'Operador de la instalación',
  description: 'Crea y mantiene las empresas de la instalación.',
  system: true,
  requiresOtp: true,
  keys: [
    'accounts.*',
    'account-modules.*',
    'modules.list',
    'modules.update',
    'users.*',
    'roles.list',
  ],
};

import { settingsDatasets } from './datasets.ts';
import { module } from '#erp/model/module.ts';
import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { accessPermits } from './access-permits/access-permits.ts';
import { accountConfiguration } from './account-configuration/account-configuration.ts';
import { accountModules } from './account-modules/account-modules.ts';
import { accounts } from './accounts/accounts.ts';
import { areas } from './areas/areas.ts';
import { branchOfficeHours, branchOffices } from './branch-offices/branch-offices.ts';
import { causes } from './causes/causes.ts';
import { channels } from './channels/channels.ts';
import { configurations } from './configurations/configurations.ts';
import { countries } from './countries/countries.ts';
import { currencies } from './currencies/currencies.ts';
import { interfaceDeliveries } from './interface-deliveries/interface-deliveries.ts';
import { interfaces } from './interfaces/interfaces.ts';
import { language } from './language/language.ts';
import { modules } from './modules/modules.ts';
import { municipality } from './municipality/municipality.ts';
import { paymentGateways } from './payment-gateways/payment-gateways.ts';
import { paymentLinks } from './payment-links/payment-links.ts';
import { permissionReports } from './reports/permission-reports.ts';
import { privileges } from './privileges/privileges.ts';
import { repositories } from './repositories/repositories.ts';
import { roleTiles } from './roles/role-tiles.ts';
import { rolePrivileges } from './role-privileges/role-privileges.ts';
import { roles } from './roles/roles.ts';
import { roleReviews } from './role-reviews/role-reviews.ts';
import { series } from './series/series.ts';
import { settingsRecord } from './settings/settings.ts';
import { settingsRoles } from './roles/roles.seed.ts';
import { sodExceptions, sodRules } from './sod-rules/sod-rules.ts';
import { state } from './state/state.ts';
import {
  translationElement,
  translationElementValues,
} from './translation-element/translation-element.ts';
import { settingsLinks } from './settings-links.ts';
import { userReports } from './reports/user-reports.ts';
import { userCharts, userLists, userTiles } from './reports/user-tiles.ts';
import { users } from './users/users.ts';

export const settings = module({
  key: 'settings',
  label: 'Configuración',
  group: 'CONFIGURACION',
  icon: 'settings',
  order: 900,
  menu: [
    [
      'Usuarios y permisos',
      [
        'users',
        'roles',
        'privileges',
        'sod-rules',
        'access-permits',
        'role-reviews',
        'reports/users',
        'reports/permissions',
      ],
    ],
    [
      'Empresas y módulos',
      ['settings', 'accounts', 'branch-offices', 'modules', 'configurations', 'series', 'causes'],
    ],
    [
      'Catálogos generales',
      [
        'countries',
        'state',
        'municipality',
        'currencies',
        'repositories',
        'interfaces',
        'language',
        'translation-element',
      ],
    ],
  ],
  core: true,
  resources: [
    settingsRecord,
    users,
    roles,
    rolePrivileges,
    roleTiles,
    privileges,
    sodRules,
    sodExceptions,
    accessPermits,
    roleReviews,
    modules,
    accountModules,
    accounts,
    branchOffices,
    branchOfficeHours,
    areas,
    countries,
    state,
    municipality,
    currencies,
    series,
    causes,
    configurations,
    accountConfiguration,
    channels,
    paymentGateways,
    paymentLinks,
    repositories,
    interfaces,
    interfaceDeliveries,
    language,
    translationElement,
    translationElementValues,
  ],
  reports: [userReports, permissionReports],
  tiles: userTiles,
  datasets: settingsDatasets,
  charts: userCharts,
  lists: userLists,
  privileges: [
    { key: 'permission-reports.list', label: 'Ver los reportes de permisos', risk: 'SENSIBLE' },
  ],
  parameters: [
    {
      key: 'general.aviso',
      name: 'Aviso para todas las personas',
      help: 'Se ve arriba de cada pantalla. Una sucursal puede tener el suyo.',
      type: 'TEXTO',
      level: 'SUCURSAL',
      inProfile: true,
    },
    {
      key: 'accesos.recertificacion_meses',
      name: 'Meses entre recertificaciones de roles',
      help: 'Cada tanto cada jefe confirma o revoca los roles de su gente. Cero: nunca.',
      type: 'ENTERO',
      min: '0',
      max: '24',
      default: '6',
      level: 'EMPRESA',
    },
  ],
  roles: settingsRoles,
  duties: [
    {
      name: 'Editar roles y autorizar',
      a: 'roles.update',
      b: '*.authorize',
      severity: 'AVISA',
      risk: 'Darse a sí mismo, por medio de otro, el permiso de autorizar.',
    },
  ],
  starting: ['branch-offices', 'series', 'users'],
  qrTypes: { 'branch-office': { resource: 'branch-offices' }, 'user-badge': { resource: 'users' } },
  ...settingsLinks,
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});

import { settingsDatasets } from './datasets.ts';
import { module } from '#erp/model/module.ts';
import { accessPermits } from './access-permits.ts';
import { accountConfiguration } from './account-configuration.ts';
import { accountModules } from './account-modules.ts';
import { accounts } from './accounts.ts';
import { areas } from './areas.ts';
import { branchOfficeHours, branchOffices } from './branch-offices.ts';
import { causes } from './causes.ts';
import { channels } from './channels.ts';
import { configurations } from './configurations.ts';
import { countries } from './countries.ts';
import { currencies } from './currencies.ts';
import { interfaceDeliveries } from './interface-deliveries.ts';
import { interfaces } from './interfaces.ts';
import { language } from './language.ts';
import { modules } from './modules.ts';
import { municipality } from './municipality.ts';
import { paymentGateways } from './payment-gateways.ts';
import { paymentLinks } from './payment-links.ts';
import { permissionReports } from './permission-reports.ts';
import { privileges } from './privileges.ts';
import { repositories } from './repositories.ts';
import { roleTiles } from './role-tiles.ts';
import { rolePrivileges } from './role-privileges.ts';
import { roles } from './roles.ts';
import { roleReviews } from './role-reviews.ts';
import { series } from './series.ts';
import { settingsRecord } from './settings.ts';
import { settingsRoles } from './roles.seed.ts';
import { sodExceptions, sodRules } from './sod-rules.ts';
import { state } from './state.ts';
import { translationElement, translationElementValues } from './translation-element.ts';
import { userReports } from './user-reports.ts';
import { userCharts, userLists, userTiles } from './user-tiles.ts';
import { users } from './users.ts';

export const settings = module({
  key: 'settings',
  label: 'Configuración',
  group: 'CONFIGURACION',
  icon: 'settings',
  order: 900,
  menu: [
    ['Usuarios y permisos', ['users', 'roles', 'privileges', 'sod-rules', 'access-permits', 'role-reviews', 'reports/users', 'reports/permissions']],
    ['Empresas y módulos', ['settings', 'accounts', 'branch-offices', 'modules', 'configurations', 'series', 'causes']],
    ['Catálogos generales', ['countries', 'state', 'municipality', 'currencies', 'repositories', 'interfaces', 'language', 'translation-element']],
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
  privileges: [{ key: 'permission-reports.list', label: 'Ver los reportes de permisos', risk: 'SENSIBLE' }],
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
});

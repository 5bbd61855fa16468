import { module } from '#erp/model/module.ts';
import { accountModules } from './account-modules.ts';
import { accounts } from './accounts.ts';
import { areas } from './areas.ts';
import { branchOfficeHours, branchOffices } from './branch-offices.ts';
import { causes } from './causes.ts';
import { countries } from './countries.ts';
import { currencies } from './currencies.ts';
import { language } from './language.ts';
import { modules } from './modules.ts';
import { municipality } from './municipality.ts';
import { privileges } from './privileges.ts';
import { rolePrivileges } from './role-privileges.ts';
import { roles } from './roles.ts';
import { series } from './series.ts';
import { settingsRecord } from './settings.ts';
import { settingsRoles } from './roles.seed.ts';
import { state } from './state.ts';
import { translationElement, translationElementValues } from './translation-element.ts';
import { users } from './users.ts';

export const settings = module({
  key: 'settings',
  label: 'Configuración',
  group: 'CONFIGURACION',
  icon: 'settings',
  order: 900,
  core: true,
  resources: [
    settingsRecord,
    users,
    roles,
    rolePrivileges,
    privileges,
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
    language,
    translationElement,
    translationElementValues,
  ],
  roles: settingsRoles,
});

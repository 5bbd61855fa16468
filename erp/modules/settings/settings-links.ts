/**
 * What stands beside the records of the settings: tabs with what else is kept there, and screens of
 * their own.
 */
import type { Contributing } from '#erp/model/screens/contributions.ts';

export const settingsLinks: Contributing = {
  linkedTabs: {
    settings: [
      {
        key: 'catalogos',
        label: 'Catálogos',
        tables: ['channels', 'payment_gateways', 'payment-links', 'sys/tables'],
        cards: {
          title: 'Más catálogos',
          modules: ['settings', 'sat'],
          except: /^(settings|users|roles|privileges|accounts|interfaces|modules)/,
        },
      },
      { key: 'modulos', label: 'Módulos', tables: ['account-modules'] },
      {
        key: 'parametros',
        label: 'Parámetros',
        tables: ['account-configuration'],
        cards: { title: 'Definición', paths: ['configurations'] },
      },
      {
        key: 'integraciones',
        label: 'Integraciones',
        cards: { title: 'Integraciones', paths: ['interfaces'] },
      },
    ],
    interfaces: [
      {
        key: 'entregas',
        label: 'Entregas',
        tables: ['interface-deliveries'],
        by: 'interface_id',
        columns: ['at', 'event', 'record_id', 'status', 'attempt', 'http_status'],
      },
    ],
  },
  recordLinks: {
    roles: [{ label: 'Comparar', segment: 'compare', key: 'roles.list', replaces: 'privileges' }],
    interfaces: [{ label: 'Llave', segment: 'key', key: 'interfaces.rotate' }],
    privileges: [{ label: 'Quién puede', segment: 'who', key: 'privileges.who' }],
    users: [
      // One button: the first of the tabs that the person may open.
      { label: 'Acceso', segment: 'rights', key: 'permission-reports.list' },
      { label: 'Acceso', segment: 'sessions', key: 'users.sessions' },
      { label: 'Acceso', segment: 'links', key: 'users.security' },
      { label: 'Acceso', segment: 'handover', key: 'users.update' },
      { label: 'Acceso', segment: 'view-as', key: 'users.viewAs' },
    ],
  },
  recordTabs: { roles: [{ key: 'privileges', label: 'Permisos', needs: 'roles.list' }] },
};

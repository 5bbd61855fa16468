import { module } from '#erp/model/module.ts';
import { blackListChanges } from './black-list/black-list-changes.ts';
import { blackListVersions } from './black-list/black-list-versions.ts';
import { blackList } from './black-list/black-list.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';

const LIST_READS = ['sat/black-list.list', 'sat/black-list-versions.list'];

export const vault = module({
  key: 'vault',
  label: 'CFDI recibidos',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 530,
  dependsOn: ['accounting', 'cfl', 'purchasing', 'sales', 'prc'],
  resources: [blackList, blackListChanges, blackListVersions],
  notices: [
    {
      key: 'efos.listed',
      label: 'Un proveedor o cliente aparece en la lista 69-B',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  roleKeys: {
    CONTADOR_GENERAL: ['sat/black-list.*', 'sat/black-list-versions.list'],
    AUXILIAR_CONTABLE: LIST_READS,
    CUENTAS_POR_PAGAR: [...LIST_READS, 'sat/black-list.alerts'],
    TESORERIA: LIST_READS,
    COMPRADOR: LIST_READS,
    GERENTE_COMPRAS: LIST_READS,
    DIRECTOR_FINANZAS: LIST_READS,
    DIRECCION: LIST_READS,
  },
  texts: { en: english },
  labels: { en: englishLabels },
});

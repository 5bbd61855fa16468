/** Who receives, reviews and follows what suppliers hand in (purchasing §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { PORTAL_RESOURCES } from './portal-resources.ts';

const ENDORSEMENTS = ['spp/endorsements.list', 'spp/endorsements.export', 'spp/endorsements.print'];
const FILES = [
  'spp/suppliers-documents.list',
  'spp/suppliers-documents.export',
  'spp/suppliers-documents.print',
  'spp/required-documents.list',
  'spp/required-documents.export',
];
const UPLOADS = ['spp/suppliers-documents.create', 'spp/suppliers-documents.update'];
/** What users of suppliers do: they read all of their portal, and answer. */
const PORTAL = PORTAL_RESOURCES.filter(({ portal }) => portal).flatMap(({ path, actions = {} }) =>
  ['list', 'export', 'print', ...Object.keys(actions)].map((operation) => `${path}.${operation}`),
);
const CHANGES = ['supplier-change-requests.list', 'supplier-change-requests.export'];
const PREVIEW = 'spp.preview';
const ACCEPTS = 'spp/endorsements.accept';

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  PORTAL_PROVEEDOR: PORTAL,
  CUENTAS_POR_PAGAR: [
    PREVIEW,
    ...CHANGES,
    ...ENDORSEMENTS,
    'spp/endorsements.create',
    'spp/endorsements.update',
    ...FILES,
    ...UPLOADS,
    'spp/suppliers-documents.cancel',
    'spp/suppliers-documents.endorse',
    'spp/suppliers-documents.review',
  ],
  COMPRADOR: [PREVIEW, ...FILES, ...UPLOADS, ...CHANGES, 'supplier-change-requests.create'],
  GERENTE_COMPRAS: [
    PREVIEW,
    ...FILES,
    ...UPLOADS,
    ...CHANGES,
    'supplier-change-requests.create',
    'spp/suppliers-documents.review',
  ],
  TESORERIA: [...ENDORSEMENTS, ...FILES],
  PAGOS: ENDORSEMENTS,
  DIRECCION: [...ENDORSEMENTS, ...FILES, ACCEPTS],
  DIRECTOR_FINANZAS: [...ENDORSEMENTS, ...FILES, ACCEPTS],
};

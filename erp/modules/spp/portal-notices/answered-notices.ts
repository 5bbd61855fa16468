/** What people of a supplier are told of in the portal: what came of what it handed in (R53). */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { IN_PORTAL } from '#erp/modules/purchasing/suppliers/portal/portal-notices.ts';

export const answeredNotices: NonNullable<ModuleDeclaration['notices']> = [
  { key: 'spp.invoiceAccepted', label: 'Aceptan una factura tuya', ...IN_PORTAL },
  { key: 'spp.documentRefused', label: 'Rechazan un documento tuyo', ...IN_PORTAL },
  { key: 'spp.paid', label: 'Te hacen un pago', ...IN_PORTAL },
];

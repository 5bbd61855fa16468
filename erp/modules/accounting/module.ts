import { module } from '#erp/model/module.ts';
import { paymentTypes } from './payment-types.ts';

export const accounting = module({ key: 'accounting', label: 'Contabilidad', group: 'FINANZAS', icon: 'calculator', order: 500, resources: [paymentTypes] });

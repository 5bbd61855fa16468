/** What a company needs of customers before it works. */
import { t } from '#app/i18n/t.ts';
import { imported, oneOf, type FirstStep } from '#app/screens/core/home/first-step.server.ts';

export const firstSteps = (): readonly FirstStep[] => [
  { ...oneOf('zones'), text: t('steps.zones', 'Zonas de venta'), order: 50 },
  {
    ...oneOf('customers'),
    text: t('steps.customers', 'Importar clientes'),
    href: imported('customers'),
    order: 90,
  },
];

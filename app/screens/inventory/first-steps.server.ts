/** What a company needs of storages and products before it works. */
import { t } from '#app/i18n/t.ts';
import { imported, oneOf, type FirstStep } from '#app/screens/core/home/first-step.server.ts';

export const firstSteps = (): readonly FirstStep[] => [
  { ...oneOf('storages'), text: t('palette.storages', 'Almacenes'), order: 40 },
  { ...oneOf('categories'), text: t('steps.categories', 'Categorías de productos'), order: 60 },
  {
    ...oneOf('products'),
    text: t('steps.products', 'Importar productos'),
    href: imported('products'),
    order: 80,
  },
];

import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { creditCalls } from './credit/credit-calls.ts';
import { reserveJobs } from './customer-orders/fulfilling/reserve-jobs.ts';
import { priceCalls } from './prices/price-calls.ts';
import { pricedProducts } from './reports/prices/priced-products.ts';
import { trackingCalls } from './customer-orders/following/tracking-calls.ts';
import { abandonJobs } from './shopping-carts/expire-jobs.ts';
import { ownCartCalls } from './shopping-carts/own-cart-calls.ts';
import { expiringJobs } from './sls-quotations/expiring-jobs.ts';

export const server = moduleServer({
  jobs: [...reserveJobs, ...expiringJobs, ...abandonJobs],
  reportRows: { 'prices-list.PRECIOS': pricedProducts },
  endpoints: [...creditCalls, ...ownCartCalls, ...priceCalls, ...trackingCalls],
});

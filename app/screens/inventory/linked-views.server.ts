import { closeChecksOf } from '#app/screens/accounting/close-checks.server.ts';
import { productPlaces } from './product-places.server.ts';

/** Shown in tabs of records, by the names under which modules declare them. */
export const linkedViews = {
  'close-checks': closeChecksOf('inv/periods'),
  'product-places': productPlaces,
};

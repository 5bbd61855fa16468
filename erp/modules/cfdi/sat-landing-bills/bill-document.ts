import { t } from '#erp/model/texts/t.ts';
import type { IssuedDocument } from '../issuing/issued-document.ts';
import { BILLS } from './bills-path.ts';

/** It moves no money: its stamp and its cancellation change nothing else. */
export const BILL_DOCUMENT: IssuedDocument = {
  path: BILLS,
  relations: { path: 'sat-landing-bills/relations', by: 'bill_id' },
  stamped: async () => ({}),
  cancelled: async () => ({}),
  substituteText: () =>
    t('landing.needsSubstitute', 'Timbra primero la que la sustituye y escribe su UUID.'),
};

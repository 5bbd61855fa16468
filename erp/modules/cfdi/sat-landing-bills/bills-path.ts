import { SERIES_OF } from '../issuers/issuer-series.ts';

/** Path of the resource, as files and relations name it. */
export const BILLS = 'sat-landing-bills';
/** Which fiscal series number them (finance §2.6, series). */
export const BILL_NUMBERING = {
  document: 'CFDI_CARTA_PORTE',
  label: SERIES_OF.CFDI_CARTA_PORTE!,
} as const;

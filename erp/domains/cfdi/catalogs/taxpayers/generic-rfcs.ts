/** The SAT's generic RFCs and what they fix (RMF 2.7.1.23). */
export const RFC_PUBLIC = 'XAXX010101000';
export const RFC_FOREIGN = 'XEXX010101000';

/** Exact: with an accent, or in lower case, the document is no global one. */
export const PUBLIC_NAME = 'PUBLICO EN GENERAL';

export const isGeneric = (rfc: unknown): boolean => rfc === RFC_PUBLIC || rfc === RFC_FOREIGN;

/** Twelve characters are a company's, thirteen a person's. */
export const isCompany = (rfc: string): boolean => rfc.length === 12;

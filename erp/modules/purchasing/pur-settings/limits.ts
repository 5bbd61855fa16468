/**
 * What limits who buys, and who keeps suppliers' accounts and invoices: none of them changes it
 * (447, 606).
 */
export const LIMITS = 'pur/pur_settings.limits';

/** A field of the settings that is one of them. */
export const LIMIT = { writeKey: LIMITS } as const;

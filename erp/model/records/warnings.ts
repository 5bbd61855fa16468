/**
 * Member of the body of a save or a change of state beside the fields: names of the warnings that
 * it is sent with. In the history: their sentences.
 */
export const CONFIRMED_WARNINGS = 'confirmed_warnings';

/** Looks at what leaves, one beside another. */
export const LOGISTIC_TABS = ['sls/logistic', 'sls/logistic/docks', 'alm/sales'] as const;

import { sent } from '#erp/model/field-types/inputs.ts';

export const XML = { input: sent.nothing, produces: ['application/xml'] } as const;
export const PDF = { input: sent.nothing, produces: ['application/pdf'] } as const;

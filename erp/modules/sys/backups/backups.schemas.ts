import { sent } from '#erp/model/field-types/inputs.ts';

export const DOWNLOAD = { input: sent.nothing, produces: ['application/gzip'] } as const;

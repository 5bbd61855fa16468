import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const countRow = z.object({ status: z.string(), count: z.int() });
export const COUNTS = { input: z.object({ interface_id: sent.id() }), output: z.array(countRow) };

import { sent } from '#erp/model/field-types/inputs.ts';
import { idOfOutput } from '#erp/model/field-types/outputs.ts';

export const WITHDRAW = { input: sent.nothing, output: idOfOutput };

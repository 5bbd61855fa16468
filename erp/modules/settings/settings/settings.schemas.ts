import { sent } from '#erp/model/field-types/inputs.ts';
import { recordOutput } from '#erp/model/field-types/outputs.ts';

/** Of the settings, those of the people modules. */
export const HR = { input: sent.nothing, output: recordOutput('settings') };
export const SAVE_HR = { input: sent.record('settings'), output: recordOutput('settings') };

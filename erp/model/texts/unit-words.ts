/** Units that are words are said in the language of the request; symbols are the same in each. */
import { t } from './t.ts';

const WORDS: Readonly<Record<string, () => string>> = {
  días: () => t('unit.days', 'días'),
  'días hábiles': () => t('unit.workingDays', 'días hábiles'),
  horas: () => t('unit.hours', 'horas'),
  'h hábiles': () => t('unit.workingHours', 'h hábiles'),
  semanas: () => t('unit.weeks', 'semanas'),
  mes: () => t('unit.month', 'mes'),
  meses: () => t('unit.months', 'meses'),
  años: () => t('unit.years', 'años'),
  caracteres: () => t('unit.characters', 'caracteres'),
  correos: () => t('unit.mails', 'correos'),
  '% anual': () => t('unit.yearlyPercent', '% anual'),
  'al mes': () => t('unit.perMonth', 'al mes'),
  '% de la meta': () => t('unit.percentOfGoal', '% de la meta'),
  '% de la mercancía': () => t('unit.percentOfGoods', '% de la mercancía'),
  'MXN por inductor': () => t('unit.perDriver', 'MXN por inductor'),
};

export const isUnitWord = (suffix: string): boolean => suffix in WORDS;

/** Of the `suffix` of a field, as it is shown. */
export const unitOf = (suffix: string): string => WORDS[suffix]?.() ?? suffix;

import { t } from '#erp/model/texts/t.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { transactionTypes } from './transaction-types.ts';

const DIRECTION_OF: Readonly<Record<string, 'ENTRADA' | 'SALIDA'>> = {
  COMISION: 'SALIDA',
  INTERES: 'ENTRADA',
  DEPOSITO_NO_IDENTIFICADO: 'ENTRADA',
  OTRO_INGRESO: 'ENTRADA',
  OTRO_EGRESO: 'SALIDA',
};

export const rules = defineRules(transactionTypes, {
  beforeSave({ draft, fail }) {
    const direction = DIRECTION_OF[draft.event ?? ''];
    if (direction && draft.direction !== direction)
      fail(
        'event',
        direction === 'ENTRADA'
          ? t('cfl.eventIn', 'Ese evento es una entrada.')
          : t('cfl.eventOut', 'Ese evento es una salida.'),
      );
  },
});

/** Date, money and totals of every document (matriz de errores del CFDI 4.0). */
import { t } from '#erp/model/texts/t.ts';
import { Exact, roundTo, sumOf } from '../../../amounts/exact.ts';
import { totalOf } from '../../amounts/summary.ts';
import { decimalsOf } from '../../catalogs/currencies.ts';
import { EXPORTS } from '../../catalogs/lists.ts';
import { PAYMENT_FORMS, PAYMENT_METHODS, TO_BE_DEFINED } from '../../catalogs/payment-forms.ts';
import { isZip } from '../../catalogs/states.ts';
import type { RuleContext } from '../context.ts';
import { WALL_TIME } from './structure.ts';

/** Hours that a PAC admits between the date of a document and its stamp. */
const STAMP_HOURS = 72;

function checkDate({ draft, at, issues }: RuleContext): void {
  if (!WALL_TIME.test(draft.date)) {
    issues.add(
      'CFDI40101',
      'date',
      t('cfdi.dateForm', 'La fecha va como AAAA-MM-DDThh:mm:ss, sin zona.'),
    );
    return;
  }
  const issued = Temporal.PlainDateTime.from(draft.date).toZonedDateTime(at.timeZone).toInstant();
  const age = at.now.since(issued).total('hours');
  if (age < 0) issues.add('401', 'date', t('cfdi.future', 'La fecha no puede ser futura.'));
  else if (age > STAMP_HOURS)
    issues.add(
      '401',
      'date',
      t('cfdi.tooOld', 'Han pasado más de {hours} horas: ponle la fecha de hoy.', {
        hours: STAMP_HOURS,
      }),
    );
}

function checkPaymentForm({ draft, issues }: RuleContext): void {
  const { type, paymentForm, paymentMethod } = draft;
  if (type === 'T' || type === 'N') issues.mustBeAbsent('CFDI40103', 'paymentForm', paymentForm);
  if (type !== 'I' && type !== 'E') return;
  issues.mustBeKnown('CFDI40104', 'paymentForm', paymentForm, {
    list: 'c_FormaPago',
    known: PAYMENT_FORMS.has(paymentForm ?? ''),
  });
  if (paymentMethod === 'PPD' && paymentForm !== TO_BE_DEFINED)
    issues.add(
      'CFDI40105',
      'paymentForm',
      t('cfdi.ppdForm', 'Con método PPD la forma de pago es 99, «por definir».'),
    );
  if (paymentMethod === 'PUE' && paymentForm === TO_BE_DEFINED)
    issues.add(
      'PROPIO01',
      'paymentForm',
      t('cfdi.pueForm', 'Con método PUE va la forma con que se paga, no 99.'),
    );
}

function checkPaymentMethod({ draft, issues }: RuleContext): void {
  const { type, paymentMethod } = draft;
  if (type === 'T') issues.mustBeAbsent('CFDI40125', 'paymentMethod', paymentMethod);
  if (type === 'I' || type === 'E' || type === 'N')
    issues.mustBeKnown('CFDI40124', 'paymentMethod', paymentMethod, {
      list: 'c_MetodoPago',
      known: paymentMethod !== null && PAYMENT_METHODS.has(paymentMethod),
    });
}

function checkCurrency({ draft, issues }: RuleContext): void {
  const { type, currency, exchangeRate } = draft;
  const worthless = currency === 'XXX' && (type === 'I' || type === 'E');
  issues.mustBeKnown('CFDI40113', 'currency', currency, {
    list: 'c_Moneda',
    known: decimalsOf(currency) !== null && !worthless,
  });
  if (currency === 'XXX') {
    if (type !== 'P') issues.mustBeAbsent('CFDI40116', 'exchangeRate', exchangeRate);
    return;
  }
  if (currency === 'MXN') {
    if (exchangeRate !== null) issues.mustBe('CFDI40114', 'exchangeRate', exchangeRate, '1');
    return;
  }
  issues.mustBePresent('CFDI40115', 'exchangeRate', exchangeRate);
  if (
    exchangeRate !== null &&
    !(/^\d{1,18}(?:\.\d{1,6})?$/.test(exchangeRate) && new Exact(exchangeRate).gt(0))
  )
    issues.add(
      'CFDI40117',
      'exchangeRate',
      t('cfdi.rateForm', 'El tipo de cambio es mayor que cero y tiene hasta 6 decimales.'),
    );
}

function checkExport({ draft, issues }: RuleContext): void {
  const { exportCode } = draft;
  issues.mustBeKnown('CFDI40123', 'exportCode', exportCode, {
    list: 'c_Exportacion',
    known: EXPORTS.has(exportCode),
  });
  const needsComplement = t(
    'cfdi.exports',
    'Pide el complemento de comercio exterior, que aún no se ofrece: usa 01 o emítelo en otro sistema.',
  );
  if (exportCode === '02') issues.add('CFDI40122', 'exportCode', needsComplement);
  if (exportCode === '04') issues.add('PROPIO02', 'exportCode', needsComplement);
}

/** All that does not count amounts. */
export function checkHead(context: RuleContext): void {
  const { draft, lists, issues } = context;
  checkDate(context);
  checkPaymentForm(context);
  checkPaymentMethod(context);
  checkCurrency(context);
  checkExport(context);
  issues.mustBeKnown('CFDI40126', 'zip', draft.zip, {
    list: 'c_CodigoPostal',
    known: isZip(draft.zip, lists.zips),
  });
}

function checkDiscount({ draft, issues }: RuleContext, decimals: number): void {
  const lines = draft.concepts.flatMap(({ discount }) => discount ?? []);
  issues.mustHaveDecimals('CFDI40112', 'discount', draft.discount, decimals);
  issues.mustEqual(
    'CFDI40111',
    'discount',
    draft.discount,
    lines.length > 0 ? roundTo(sumOf(lines), decimals) : null,
  );
  if (new Exact(draft.discount ?? 0).gt(draft.subtotal))
    issues.add(
      'CFDI40110',
      'discount',
      t('cfdi.discountOver', 'El descuento no puede ser mayor que el subtotal.'),
    );
}

/** Subtotal, discount and total of what has a value. */
export function checkTotals(context: RuleContext): void {
  const { draft, issues } = context;
  const decimals = decimalsOf(draft.currency) ?? 2;
  if (draft.type === 'T') {
    issues.mustBe('CFDI40109', 'subtotal', draft.subtotal, '0');
    return;
  }
  issues.mustHaveDecimals('CFDI40107', 'subtotal', draft.subtotal, decimals);
  const amounts = draft.concepts.map(({ amount }) => amount);
  issues.mustEqual('CFDI40108', 'subtotal', draft.subtotal, roundTo(sumOf(amounts), decimals));
  checkDiscount(context, decimals);
  const { subtotal, discount, taxes, localTaxes } = draft;
  issues.mustEqual(
    'CFDI40119',
    'total',
    draft.total,
    totalOf(subtotal, discount, taxes, localTaxes),
  );
}

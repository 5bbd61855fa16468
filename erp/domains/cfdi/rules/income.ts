/** Invoices, to the public at large too, and credit notes (sat-cfdi §7.2 to §7.4). */
import { t } from '#erp/model/texts/t.ts';
import { MONTHS, PERIODICITIES } from '../catalogs/lists.ts';
import { NO_PRODUCT_KEY } from '../catalogs/product-keys.ts';
import { PUBLIC_NAME, RFC_PUBLIC } from '../catalogs/taxpayers/generic-rfcs.ts';
import { TWO_MONTHS_REGIME } from '../catalogs/taxpayers/regimes.ts';
import type { CfdiConcept, CfdiGlobal } from '../draft/draft.ts';
import type { RuleContext } from './context.ts';
import type { Issues } from './issues.ts';

const TWO_MONTHS = '05';

function checkPeriod({ draft, issues }: RuleContext, global: CfdiGlobal): void {
  const { periodicity, months, year } = global;
  issues.mustBeKnown('CFDI40131', 'global.periodicity', periodicity, {
    list: 'c_Periodicidad',
    known: PERIODICITIES.has(periodicity),
  });
  if (periodicity === TWO_MONTHS && draft.issuer.regime !== TWO_MONTHS_REGIME)
    issues.add(
      'CFDI40132',
      'global.periodicity',
      t('cfdi.twoMonths', 'La periodicidad bimestral es sólo del régimen {regime}.', {
        regime: TWO_MONTHS_REGIME,
      }),
    );
  const known = MONTHS.has(months);
  issues.mustBeKnown('CFDI40133', 'global.months', months, { list: 'c_Meses', known });
  const isPair = Number(months) > 12;
  if (known && isPair && periodicity !== TWO_MONTHS)
    issues.add('CFDI40134', 'global.months', t('cfdi.oneMonth', 'Elige un mes, del 01 al 12.'));
  if (known && !isPair && periodicity === TWO_MONTHS)
    issues.add(
      'CFDI40135',
      'global.months',
      t('cfdi.monthPair', 'Elige un bimestre, del 13 al 18.'),
    );
  const issued = Number(draft.date.slice(0, 4));
  if (![issued, issued - 1].includes(Number(year)))
    issues.add(
      'CFDI40136',
      'global.year',
      t('cfdi.globalYear', 'El año es el en curso o el anterior.'),
    );
}

/** What each ticket of a global invoice is: its number alone tells it from the others. */
const TICKET = { productKey: NO_PRODUCT_KEY, quantity: '1', unitKey: 'ACT', description: 'Venta' };
const TICKET_FIELDS = ['productKey', 'quantity', 'unitKey', 'description'] as const;

function checkTicket(issues: Issues, path: string, concept: CfdiConcept): void {
  for (const name of TICKET_FIELDS)
    issues.mustBe('PROPIO08', `${path}.${name}`, concept[name], TICKET[name]);
  const { unit, withheld, thirdParty, customsDocuments, propertyAccounts, parts } = concept;
  const absent = { unit, withheld, thirdParty, customsDocuments, propertyAccounts, parts };
  for (const [name, value] of Object.entries(absent))
    issues.mustBeAbsent('PROPIO08', `${path}.${name}`, value);
  issues.mustBePresent('PROPIO08', `${path}.identification`, concept.identification);
}

function checkTickets({ draft, issues }: RuleContext): void {
  const numbers = new Set<string>();
  for (const [at, concept] of draft.concepts.entries()) {
    checkTicket(issues, `concepts[${at}]`, concept);
    const number = concept.identification ?? '';
    if (number && numbers.has(number))
      issues.add(
        'PROPIO08',
        `concepts[${at}].identification`,
        t('cfdi.ticketTwice', 'El ticket {number} está dos veces.', { number }),
      );
    numbers.add(number);
  }
}

function checkGlobal(context: RuleContext): void {
  const { draft, issues } = context;
  const { rfc, name, use } = draft.receiver;
  const isPublic = rfc === RFC_PUBLIC && name === PUBLIC_NAME;
  if (isPublic !== (draft.global !== null))
    issues.add(
      'CFDI40130',
      draft.global ? 'receiver.name' : 'global',
      draft.global
        ? t('cfdi.globalReceiver', 'Una factura global va a {name}, RFC {rfc}.', {
            name: PUBLIC_NAME,
            rfc: RFC_PUBLIC,
          })
        : t('cfdi.globalMissing', 'A {name} va la información global: periodicidad, meses y año.', {
            name: PUBLIC_NAME,
          }),
    );
  if (!draft.global) return;
  checkPeriod(context, draft.global);
  checkTickets(context);
  issues.mustBe('PROPIO07', 'receiver.use', use, 'S01');
  issues.mustBe('PROPIO07', 'paymentMethod', draft.paymentMethod, 'PUE');
  issues.mustBeAbsent('PROPIO07', 'paymentTerms', draft.paymentTerms);
}

/** Form of payment of what will be taken off later sales: it names no invoice. */
const NOVATION = '23';

function checkCreditNote({ draft, issues }: RuleContext): void {
  issues.mustBe('PROPIO03', 'paymentMethod', draft.paymentMethod, 'PUE');
  if (draft.relations.length === 0 && draft.paymentForm !== NOVATION)
    issues.add(
      'PROPIO09',
      'relations',
      t('cfdi.creditRelation', 'Relaciona las facturas que la nota de crédito disminuye.'),
    );
}

export function checkIncome(context: RuleContext): void {
  const { draft, issues } = context;
  if (draft.type === 'I') checkGlobal(context);
  else issues.mustBeAbsent('PROPIO07', 'global', draft.global);
  if (draft.type === 'E') checkCreditNote(context);
}

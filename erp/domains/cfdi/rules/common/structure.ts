/** What the schema of the CFDI 4.0 asks of each text (error 301), before any rule reads amounts. */
import { t } from '#erp/model/texts/t.ts';
import type { CfdiConcept } from '../../draft/draft.ts';
import type { CfdiTax } from '../../draft/tax.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';

export const AMOUNT = /^\d{1,18}(?:\.\d{1,6})?$/;
export const RATE = /^\d{1,18}\.\d{6}$/;
export const RFC = /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[A\d]$/;
export const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;
export const WALL_TIME =
  /^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Says 301 unless the text fits; null fits where it may be absent. */
export function requirePattern(
  issues: Issues,
  field: string,
  value: string | null,
  pattern: RegExp,
): void {
  if (value !== null && !pattern.test(value))
    issues.add(
      '301',
      field,
      t('cfdi.malformed', '«{value}» no tiene la forma que pide el SAT.', { value }),
    );
}

/** A text of 1 to `most` characters without pipes, which part what is sealed. */
export function requireText(
  issues: Issues,
  field: string,
  value: string | null,
  most: number,
): void {
  if (value === null) return;
  if (value.trim() === '')
    issues.add('301', field, t('cfdi.empty', 'No puede quedar vacío: captúralo.'));
  else if (value.length > most)
    issues.add('301', field, t('cfdi.tooLong', 'Escribe hasta {most} caracteres.', { most }));
  else if (value.includes('|'))
    issues.add('301', field, t('cfdi.pipe', 'Quita la barra «|»: el SAT no la admite.'));
}

function checkTaxes(issues: Issues, path: string, taxes: readonly CfdiTax[]): void {
  for (const [at, tax] of taxes.entries()) {
    requirePattern(issues, `${path}[${at}].base`, tax.base, AMOUNT);
    requirePattern(issues, `${path}[${at}].rate`, tax.rate, RATE);
    requirePattern(issues, `${path}[${at}].amount`, tax.amount, AMOUNT);
  }
}

function checkConcept(issues: Issues, path: string, concept: CfdiConcept): void {
  requireText(issues, `${path}.description`, concept.description, 1000);
  requireText(issues, `${path}.identification`, concept.identification, 100);
  requireText(issues, `${path}.unit`, concept.unit, 20);
  for (const name of ['quantity', 'unitPrice', 'amount', 'discount'] as const)
    requirePattern(issues, `${path}.${name}`, concept[name], AMOUNT);
  checkTaxes(issues, `${path}.transferred`, concept.transferred);
  checkTaxes(issues, `${path}.withheld`, concept.withheld);
  for (const [at, account] of concept.propertyAccounts.entries())
    requirePattern(issues, `${path}.propertyAccounts[${at}]`, account, /^[A-Za-z0-9]{1,150}$/);
  for (const [at, part] of concept.parts.entries()) {
    requireText(issues, `${path}.parts[${at}].description`, part.description, 1000);
    for (const name of ['quantity', 'unitPrice', 'amount'] as const)
      requirePattern(issues, `${path}.parts[${at}].${name}`, part[name], AMOUNT);
  }
  if (concept.thirdParty)
    requirePattern(issues, `${path}.thirdParty.rfc`, concept.thirdParty.rfc, RFC);
}

function checkSummary({ draft, issues }: RuleContext): void {
  for (const name of ['totalWithheld', 'totalTransferred'] as const)
    requirePattern(issues, `taxes.${name}`, draft.taxes?.[name] ?? null, AMOUNT);
  for (const [at, { amount }] of (draft.taxes?.withheld ?? []).entries())
    requirePattern(issues, `taxes.withheld[${at}].amount`, amount, AMOUNT);
  checkTaxes(issues, 'taxes.transferred', draft.taxes?.transferred ?? []);
}

/** Whether every amount can be read, so that the rules that count may run. */
export function checkStructure(context: RuleContext): boolean {
  const { draft, issues } = context;
  const before = issues.found.length;
  requireText(issues, 'series', draft.series, 25);
  requireText(issues, 'folio', draft.folio, 40);
  requireText(issues, 'paymentTerms', draft.paymentTerms, 1000);
  for (const name of ['subtotal', 'discount', 'total'] as const)
    requirePattern(issues, name, draft[name], AMOUNT);
  requirePattern(issues, 'issuer.rfc', draft.issuer.rfc, RFC);
  requirePattern(issues, 'receiver.rfc', draft.receiver.rfc, RFC);
  requireText(issues, 'issuer.name', draft.issuer.name, 300);
  requireText(issues, 'receiver.name', draft.receiver.name, 300);
  if (draft.concepts.length === 0)
    issues.add('301', 'concepts', t('cfdi.noConcepts', 'Agrega al menos un concepto.'));
  for (const [at, concept] of draft.concepts.entries())
    checkConcept(issues, `concepts[${at}]`, concept);
  checkSummary(context);
  return issues.found.length === before;
}

/** What a provider checks of a sealed document before it stamps it (sat-cfdi §8.1). */
import { t } from '#erp/model/texts/t.ts';
import { readCertificate, CsdError, type Certificate } from '../../certificates/csd.ts';
import { verifySeal } from '../../certificates/seal.ts';
import { TEST_AUTHORITY } from '../../certificates/test-csd.ts';
import type { CfdiDraft, CfdiIssue } from '../../draft/draft.ts';
import { validateDraft } from '../../rules/validate.ts';
import { readCfdi, type ReadCfdi } from '../../xml/read.ts';
import { UnreadableCfdi } from '../../xml/unreadable.ts';
import { issue } from './issues.ts';
import { instantIn, zonesOf } from '../../draft/zones.ts';

/** The authority of the certificates that the SAT publishes for tests. */
const SAT_TEST_AUTHORITY = /\bUAT\b/;

const WINDOW_HOURS = 72;

function readable(bytes: Uint8Array): ReadCfdi | CfdiIssue {
  try {
    return readCfdi(bytes);
  } catch (error) {
    if (error instanceof UnreadableCfdi) return issue('301', error.message);
    throw error;
  }
}

function certificateIn(base64: string): Certificate | null {
  try {
    return readCertificate(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof CsdError) return null;
    throw error;
  }
}

function structureIssues({ stamp, unknownComplements }: ReadCfdi): CfdiIssue[] {
  const found: CfdiIssue[] = [];
  if (stamp) found.push(issue('307', t('cfdi.sandbox.stamped', 'El CFDI ya trae un timbre.')));
  for (const name of unknownComplements)
    found.push(
      issue(
        '301',
        t(
          'cfdi.sandbox.complement',
          'El complemento {name} no tiene la estructura que se conoce.',
          {
            name,
          },
        ),
      ),
    );
  return found;
}

function issuerIssues(read: ReadCfdi, certificate: Certificate): CfdiIssue[] {
  const found: CfdiIssue[] = [];
  const isOfTests =
    certificate.issuer === TEST_AUTHORITY || SAT_TEST_AUTHORITY.test(certificate.issuer);
  if (!isOfTests)
    found.push(
      issue(
        '308',
        t(
          'cfdi.sandbox.real',
          'El certificado es de {issuer}: el PAC de pruebas sólo admite certificados de prueba.',
          { issuer: certificate.issuer },
        ),
      ),
    );
  if (certificate.kind === 'FIEL')
    found.push(
      issue('306', t('cfdi.sandbox.fiel', 'El certificado es una e.firma (FIEL), no un CSD.')),
    );
  if (certificate.number !== read.certificateNumber)
    found.push(
      issue('301', t('cfdi.sandbox.number', 'NoCertificado no es el número de su certificado.')),
    );
  if (certificate.rfc !== read.draft.issuer.rfc)
    found.push(
      issue(
        '303',
        t('cfdi.sandbox.rfc', 'El emisor es {issuer} y el certificado es de {rfc}.', {
          issuer: read.draft.issuer.rfc,
          rfc: certificate.rfc,
        }),
        'issuer.rfc',
      ),
    );
  return found;
}

/** Of several zones of a state, the one in which the date is right counts; the first without. */
function zoneOf({ date, zip }: CfdiDraft, now: Temporal.Instant): string {
  const zones = zonesOf(zip);
  const isRecent = (zone: string) => {
    const hours = instantIn(date, zone).until(now).total('hours');
    return hours >= 0 && hours <= WINDOW_HOURS;
  };
  return zones.find(isRecent) ?? zones[0]!;
}

function validityIssues(certificate: Certificate, issued: Temporal.Instant): CfdiIssue[] {
  const isInForce =
    Temporal.Instant.compare(issued, certificate.validFrom) >= 0 &&
    Temporal.Instant.compare(issued, certificate.validTo) <= 0;
  if (isInForce) return [];
  return [
    issue(
      '305',
      t('cfdi.sandbox.validity', 'La fecha está fuera de la vigencia del certificado.'),
      'date',
    ),
  ];
}

/** By the certificate, and by the rules of each document: of 72 hours in its own zone too. */
function draftIssues(
  { draft }: ReadCfdi,
  certificate: Certificate | null,
  now: Temporal.Instant,
): CfdiIssue[] {
  try {
    const timeZone = zoneOf(draft, now);
    const issued = instantIn(draft.date, timeZone);
    return [
      ...(certificate ? validityIssues(certificate, issued) : []),
      ...validateDraft(draft, { now, timeZone }),
    ];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { date } = draft;
    return [issue('301', t('cfdi.sandbox.date', 'La fecha {date} no existe.', { date }), 'date')];
  }
}

/** All that it has against the document at once; the document itself when it has nothing. */
export function checkDocument(
  bytes: Uint8Array,
  now: Temporal.Instant,
): { readonly read: ReadCfdi } | { readonly issues: readonly CfdiIssue[] } {
  const read = readable(bytes);
  if ('code' in read) return { issues: [read] };
  const certificate = certificateIn(read.certificate);
  const issues = structureIssues(read);
  if (certificate) {
    issues.push(...issuerIssues(read, certificate));
    if (verifySeal(bytes) === 'INVALIDO')
      issues.push(
        issue('302', t('cfdi.sandbox.seal', 'El sello no corresponde a los datos del CFDI.')),
      );
  } else
    issues.push(
      issue('308', t('cfdi.sandbox.certificate', 'El certificado del CFDI no se puede leer.')),
    );
  issues.push(...draftIssues(read, certificate, now));
  return issues.length === 0 ? { read } : { issues };
}

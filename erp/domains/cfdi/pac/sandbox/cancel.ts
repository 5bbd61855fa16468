/** Cancellation as the SAT takes it: by motive, with whom has to accept it (sat-cfdi §8.3). */
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { CfdiDraft } from '../../draft/draft.ts';
import { CANCEL_REASONS } from '../../catalogs/lists.ts';
import { silenceAccepts } from '../../rules/cancel/cancel.ts';
import { parseXml } from '../../xml/tree.ts';
import { UnreadableCfdi } from '../../xml/unreadable.ts';
import type { CancelRequest, CancelResult, PacRefusal, SatStatus } from '../port.ts';
import { answerBy, cancelBy, isFuel, needsAcceptance } from './acceptance.ts';
import { refuse } from './issues.ts';
import { childrenOf, draftIn, findByUuid, lockByUuid, namedBy, REGISTER } from './register.ts';
import type { StampedDocument } from './register.ts';
import { STAMP_ZONE, wallTime } from '../../draft/zones.ts';

export const today = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(STAMP_ZONE).toPlainDate();

const rejected = (code: string, message: string): PacRefusal => refuse('rejected', code, message);

/** What was signed says the same as what was asked. */
function requestRefusal(request: CancelRequest): PacRefusal | null {
  const malformed = (problem: string) =>
    rejected(
      '301',
      t('cfdi.sandbox.request', 'La solicitud de cancelación no se entiende: {problem}', {
        problem,
      }),
    );
  try {
    const root = parseXml(request.signedXml);
    const folio = root.children
      .flatMap(({ children }) => children)
      .find(({ name }) => name === 'Folio');
    const { UUID = '', Motivo = '', FolioSustitucion = '' } = folio?.attributes ?? {};
    const isSame =
      root.attributes.RfcEmisor === request.issuerRfc &&
      UUID.toUpperCase() === request.uuid.toUpperCase() &&
      Motivo === request.reason &&
      FolioSustitucion.toUpperCase() === (request.substitute ?? '').toUpperCase();
    return isSame
      ? null
      : rejected('302', t('cfdi.sandbox.signed', 'Lo firmado no es lo que se pidió cancelar.'));
  } catch (error) {
    if (error instanceof UnreadableCfdi) return malformed(error.message);
    throw error;
  }
}

/** Motive 01 needs the document that takes its place, stamped and related by 04; no other does. */
async function reasonRefusal(at: Writing, request: CancelRequest): Promise<PacRefusal | null> {
  const { reason, substitute, uuid, issuerRfc } = request;
  if (!CANCEL_REASONS.has(reason))
    return rejected('207', t('cfdi.sandbox.reason', 'El motivo de cancelación no existe.'));
  if (reason !== '01')
    return substitute === null || substitute === ''
      ? null
      : rejected(
          '209',
          t('cfdi.sandbox.noSubstitute', 'Sólo el motivo 01 lleva folio de sustitución.'),
        );
  const other = substitute ? await findByUuid(at.tx, substitute) : null;
  if (other?.status !== 'VIGENTE' || other.issuer_rfc !== issuerRfc)
    return rejected(
      '208',
      t('cfdi.sandbox.substitute', 'El CFDI que sustituye no existe o no está vigente.'),
    );
  const isRelated = namedBy(draftIn(other)).some(
    (each) => each.relation === '04' && each.uuid === uuid.toUpperCase(),
  );
  return isRelated
    ? null
    : rejected(
        '212',
        t('cfdi.sandbox.related', 'El CFDI que sustituye no se relaciona con éste por 04.'),
      );
}

async function stateRefusal(
  at: Writing,
  document: StampedDocument,
  draft: CfdiDraft,
  request: CancelRequest,
): Promise<PacRefusal | null> {
  const children = await childrenOf(
    at.tx,
    document.uuid,
    request.reason === '01' ? (request.substitute?.toUpperCase() ?? null) : null,
  );
  if (children.length > 0)
    return rejected(
      '204',
      t('cfdi.sandbox.children', 'No es cancelable: se relaciona con {uuid}, que está vigente.', {
        uuid: children[0]!,
      }),
    );
  const { day, code } = cancelBy(draft);
  return today(at.now).toString() > day
    ? rejected(
        code,
        t('cfdi.sandbox.late', 'Se podía cancelar hasta el {day}.', { day: formatDay(day) }),
      )
    : null;
}

const acknowledgement = (
  request: CancelRequest,
  code: string,
  now: Temporal.Instant,
): Uint8Array => {
  const at = wallTime(now, STAMP_ZONE);
  const rfc = request.issuerRfc.replaceAll('&', '&amp;');
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Acuse xmlns="http://cancelacfd.sat.gob.mx" RfcEmisor="${rfc}" Fecha="${at}"><Folios><UUID>${request.uuid.toUpperCase()}</UUID><EstatusUUID>${code}</EstatusUUID></Folios></Acuse>`,
  );
};

/** Moves a document of the register and says how it was cancelled, or that it was not. */
export async function decide(
  at: Writing,
  document: StampedDocument,
  event: 'cancel' | 'refuse',
  cancellation: SatStatus['cancellation'],
): Promise<void> {
  await moveByConsequence(
    at,
    `${REGISTER}.${event}`,
    { id: document.id },
    { changes: { cancellation, answered_at: at.now.toString() } },
  );
}

/** What silence decides, once the days to answer are over; fuels wait for an answer. */
export async function lapse(at: Writing, document: StampedDocument): Promise<boolean> {
  const { status, answer_by: last } = document;
  const day = today(at.now).toString();
  if (status !== 'EN_PROCESO' || !last || day <= last) return false;
  if (!silenceAccepts({ isFuel: isFuel(draftIn(document)) }, day)) return false;
  await decide(at, document, 'cancel', 'PLAZO_VENCIDO');
  return true;
}

/** 201 takes the request; `final` says that it is cancelled already. */
export async function cancelDocument(at: Writing, request: CancelRequest): Promise<CancelResult> {
  const document = await lockByUuid(at.tx, request.uuid);
  if (!document)
    return rejected('205', t('cfdi.sandbox.unknown', 'El UUID no existe en el PAC de pruebas.'));
  if (document.issuer_rfc !== request.issuerRfc)
    return rejected('203', t('cfdi.sandbox.issuer', 'El UUID no es de este emisor.'));
  const done = (code: '201' | '202', final: boolean): CancelResult => ({
    kind: 'accepted',
    code,
    receipt: acknowledgement(request, code, at.now),
    final,
  });
  if (document.status !== 'VIGENTE') return done('202', document.status === 'CANCELADO');
  const draft = draftIn(document);
  const refusal =
    requestRefusal(request) ??
    (await reasonRefusal(at, request)) ??
    (await stateRefusal(at, document, draft, request));
  if (refusal) return refusal;
  const asked = {
    reason: request.reason,
    substitute: request.substitute?.toUpperCase() ?? null,
    requested_at: at.now.toString(),
  };
  const which = { id: document.id };
  if (needsAcceptance(draft, today(at.now))) {
    await moveByConsequence(at, `${REGISTER}.request`, which, {
      changes: { ...asked, cancellation: 'EN_PROCESO', answer_by: answerBy(today(at.now)) },
    });
    return done('201', false);
  }
  await moveByConsequence(at, `${REGISTER}.cancel`, which, {
    changes: { ...asked, cancellation: 'SIN_ACEPTACION', answered_at: at.now.toString() },
  });
  return done('201', true);
}

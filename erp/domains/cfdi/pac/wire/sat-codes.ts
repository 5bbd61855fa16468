/**
 * What the SAT answers to a request of cancellation, folio by folio («Servicio de cancelación»
 * and «Servicio de Aceptación / Rechazo» of the SAT): providers repeat the code, seldom its
 * meaning.
 */
import { t } from '#erp/model/texts/t.ts';
import type { CfdiIssue } from '../../draft/draft.ts';
import { issueOf } from './refusals.ts';

const meanings = (): Readonly<Record<string, string>> => ({
  '203': t('pac.cancel203', 'El folio fiscal no es de este emisor.'),
  '204': t('pac.cancel204', 'El comprobante no se puede cancelar.'),
  '205': t(
    'pac.cancel205',
    'El SAT todavía no encuentra el comprobante: si acaba de timbrarse puede tardar hasta 48 horas.',
  ),
  '206': t('pac.cancel206', 'El folio fiscal no es del sector primario.'),
  '207': t('pac.cancel207', 'Falta el motivo de cancelación, o no existe.'),
  '208': t('pac.cancel208', 'El folio que lo sustituye no es válido.'),
  '209': t('pac.cancel209', 'Ese motivo no lleva folio que lo sustituya.'),
  '210': t('pac.cancel210', 'Ya pasó el plazo para cancelarlo.'),
  '211': t('pac.cancel211', 'Ya pasó el plazo para cancelar una factura global.'),
  '212': t('pac.cancel212', 'La relación con el comprobante que lo sustituye no es válida.'),
  no_cancelable: t(
    'pac.notCancellable',
    'Tiene comprobantes relacionados vigentes: cancélalos primero.',
  ),
  '1001': t('pac.answer1001', 'No hay una solicitud de cancelación que espere respuesta.'),
  '1003': t('pac.answer1003', 'El sello no es del receptor.'),
  '1004': t('pac.answer1004', 'Hay más de una solicitud para el mismo comprobante.'),
  '1005': t('pac.answer1005', 'El folio fiscal no tiene el formato correcto.'),
  '1006': t('pac.answer1006', 'Se rebasó el número de solicitudes que permite el SAT.'),
});

/** `text` is what the provider wrote, where it wrote something. */
export const satIssue = (code: string, text: string, secrets: readonly string[]): CfdiIssue =>
  issueOf(code, meanings()[code] ?? (text || code), secrets);

/** 1000: the answer was received; 1002: there was one before. */
export const ANSWER_CODES: Readonly<Record<string, '201' | '202'>> = {
  '1000': '201',
  '1002': '202',
};

/** 2001, which is an answer and no error: nothing is related. */
export const NOTHING_RELATED = /\b2001\b|no existen cfdi relacionados/i;

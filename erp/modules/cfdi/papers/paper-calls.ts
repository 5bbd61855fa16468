/**
 * What a document that is stamped gives out: its XML and its PDF, by call, on its record and by
 * mail. A resource declares `extraCalls: [...paperCalls(path)]` and `actions: { send }`, its module
 * `recordLinks: { [path]: paperLinks(path, SEALED) }`, and its rules `calls: paperRules`.
 */
import { action } from '#erp/model/actions.ts';
import { longtext, text } from '#erp/model/fields.ts';
import type { RecordLink } from '#erp/model/screens/contributions.ts';
import type { ExtraCall } from '#erp/model/types.ts';
import { PDF, XML } from './paper-calls.schemas.ts';

const CALLS = [
  {
    name: 'xml',
    method: 'GET',
    summary: 'El XML como lo devolvió el PAC; antes de timbrar, el sellado.',
    ...XML,
  },
  {
    name: 'pdf',
    method: 'GET',
    summary: 'La representación impresa de lo que dice su XML.',
    ...PDF,
  },
] as const;

export const paperCalls = (path: string): readonly ExtraCall[] =>
  CALLS.map((each) => ({ ...each, path: `${path}/${each.name}/:id`, key: `${path}.list` }));

/** Buttons of the record while it is in one of these states. */
export const paperLinks = (path: string, sealed: readonly string[]): readonly RecordLink[] =>
  ['PDF', 'XML'].map((label) => ({
    label,
    segment: `${label.toLowerCase()}/download`,
    key: `${path}.list`,
    when: { status: sealed },
  }));

const MAIL = action({
  label: 'Enviar por correo',
  mails: true,
  help: 'Manda el XML, como lo devolvió el PAC, y su PDF.',
  summary: 'Manda el XML y el PDF de un CFDI timbrado por correo.',
  whyNot: 'Sólo se envía lo que está timbrado.',
  fields: {
    emails: text('Correos', {
      required: true,
      max: 300,
      case: 'lower',
      width: 12,
      help: 'Separados por comas.',
    }),
    message: longtext('Mensaje', { required: true, max: 2000 }),
  },
});

/** XML and PDF to whom it is for, by the outbox; its privilege is `{path}.send`. */
export const mailAction = (path: string, live: readonly string[]): typeof MAIL => ({
  ...MAIL,
  key: `${path}.send`,
  from: live,
});

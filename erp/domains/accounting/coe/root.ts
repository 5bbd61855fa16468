import { monthOf, type BookKind, type BooksQuestion } from './question.ts';
import { attributes } from './xml.ts';

const BASE = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3';

/** The first element of a file, left open. */
export function rootOf(
  kind: BookKind,
  question: BooksQuestion,
  {
    element,
    prefix,
    schema,
    more = {},
  }: {
    readonly element: string;
    readonly prefix: string;
    readonly schema: string;
    readonly more?: Readonly<Record<string, string | null | undefined>>;
  },
): string {
  const space = `${BASE}/${schema}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}:${element}${attributes({
    [`xmlns:${prefix}`]: space,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${space} ${space}/${schema}_1_3.xsd`,
    Version: '1.3',
    RFC: question.rfc,
    Mes: monthOf(kind, question),
    Anio: String(question.year),
    ...more,
  })}>`;
}

/** Why entries and subledgers are sent. */
export const requestOf = ({ request = 'AF', order, procedure }: BooksQuestion) => ({
  TipoSolicitud: request,
  ...(request === 'AF' || request === 'FC' ? { NumOrden: order } : { NumTramite: procedure }),
});
